import type { Plugin } from 'vite';

/**
 * Conditions of idiomorph whose result is fixed here: our pages always give it lists of parsed nodes, to replace the content of an
 * element of the body.
 */
const KNOWN: Readonly<Record<string, boolean>> = {
  'typeof newContent === "string"': false,
  'newContent.parentNode': false,
  'ctx.morphStyle === "innerHTML"': true,
  'morphStyle === "innerHTML" && !oldNode.append': false,
  '!["innerHTML", "outerHTML"].includes(morphStyle)': false,
  '!["merge", "append", "morph", "none"].includes(headStyle)': false,
  'ctx.head.block && ctx.head.style !== "none"': false,
  'is.headElement(oldNode) && ctx.head.style === "none"': false,
  'is.headElement(oldNode) && ctx.head.style !== "morph"': false,
};

/**
 * Removes the parts of idiomorph that our pages do not use: changing the head, reading markup from text, replacing the element
 * itself. The build fails if a new version of idiomorph lacks one of the conditions.
 */
export function partOfIdiomorph(): Plugin {
  return {
    name: 'part-of-idiomorph',
    transform: {
      filter: { id: /\/idiomorph\.esm\.js$/ },
      handler: (code) =>
        Object.entries(KNOWN).reduce((text, [condition, answer]) => {
          if (!text.includes(`if (${condition})`)) throw new Error(`idiomorph has no longer «${condition}»`);
          return text.replaceAll(`if (${condition})`, `if (${answer})`);
        }, code),
    },
  };
}
