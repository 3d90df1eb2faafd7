import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist", "src/types"] },
  js.configs.recommended,
  ...tseslint.configs.strict,
);
