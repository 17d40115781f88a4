import type { Plugin } from 'vite';

/** Conditions of idiomorph whose answer is known here: it gets lists of parsed nodes, for the inside of an element of the body. */
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
 * Leaves out of idiomorph what pages do not use: a head that changes, markup that is still text, an element that is replaced
 * itself. A condition that its next version no longer has fails the build.
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
