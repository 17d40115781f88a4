/** How a benchmark went: within its limits, over some, broken (a wrong answer, a gap, a repeat), or without time for it. */
export type Outcome = 'met' | 'over' | 'broken' | 'no time';

export type BenchResult = {
  name: string;
  outcome: Outcome;
  seconds: number;
  /** Lines of its output that are over a limit. */
  over: string[];
};

export type Machine = { day: string; processors: number; memoryGB: number; node: string; load: string };

const HEADING = '## What is met';

/** Tells the outcome from how a benchmark ended: `code` is null when it was stopped. Benchmarks end with 1 over a limit. */
export function outcomeOf(code: number | null, output: string): Outcome {
  if (code === null) return 'no time';
  if (code === 0) return 'met';
  return overIn(output).length > 0 ? 'over' : 'broken';
}

/** The lines that say what is over a limit. */
export const overIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => /\bOVER\b|^over |^Over /.test(line))
    .map((line) => line.trim().replaceAll(/\s+/g, ' ').replaceAll('|', '/'));

/** Gives the document with the section of the results in place of its old one, or at its end. */
export function withTable(document: string, results: readonly BenchResult[], machine: Machine): string {
  const start = document.indexOf(`${HEADING}\n`);
  const before = start < 0 ? `${document.trimEnd()}\n\n` : document.slice(0, start);
  const rest = start < 0 ? '' : document.slice(start + HEADING.length);
  const next = rest.search(/\n## /);
  const after = next < 0 ? '' : rest.slice(next);
  return `${before}${sectionOf(results, machine)}${after}`;
}

function sectionOf(results: readonly BenchResult[], machine: Machine): string {
  const { day, processors, memoryGB, node, load } = machine;
  const rows = results.map(
    ({ name, outcome, seconds, over }) => `| ${name} | ${outcome} | ${seconds.toFixed(0)} | ${over.length} |`,
  );
  const details = results
    .filter(({ over }) => over.length > 0)
    .map(({ name, over }) =>
      [`- ${name}:`, ...over.map((line) => `  - \`${line.replaceAll('`', "'")}\``)].join('\n'),
    );
  return [
    HEADING,
    '',
    `Written by \`npm run bench\` on ${day}: ${processors} processors, ${memoryGB} GB, Node ${node}, load ${load}.`,
    '',
    '| benchmark | outcome | seconds | over a limit |',
    '|---|---|---|---|',
    ...rows,
    ...(details.length > 0 ? ['', ...details] : []),
    '',
  ].join('\n');
}
