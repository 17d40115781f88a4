export type SpecifiedLine = { says: string; files: string[]; shown: { file: string; words: string }[] };

/** Reads the lines of the tables of `docs/specification.md`: the text, its place, and the tests that prove it. */
export function readLines(document: string): SpecifiedLine[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| (The specification says|---)|^\|---/.test(line))
    .map((line) => {
      const [says = '', where = '', shown = ''] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return { says, files: quoted(where), shown: quoted(shown).map(readShown) };
    });
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

function readShown(text: string) {
  const [file = '', words = ''] = text.split(' › ');
  return { file, words };
}
