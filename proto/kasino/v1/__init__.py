"""The contract: messages generated from the .proto files beside this one."""
