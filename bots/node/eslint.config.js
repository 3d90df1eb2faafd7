import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config({ ignores: ["dist", "src/types"] }, js.configs.recommended, {
  files: ["**/*.ts"],
  extends: [tseslint.configs.strictTypeChecked],
  languageOptions: { parserOptions: { projectService: true } },
  rules: {
    "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    "@typescript-eslint/no-floating-promises": [
      "error",
      { allowForKnownSafeCalls: [{ from: "package", name: ["describe", "it"], package: "node:test" }] },
    ],
    // Numbers and cards are written into texts as they are.
    "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allow: ["Card"] }],
  },
});
