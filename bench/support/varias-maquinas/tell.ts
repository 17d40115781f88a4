import type { FinalCheckResult } from './final-checks.ts';
import type { KillResult, TrafficLog } from './rounds.ts';

const COLUMNS = ['round', 'back', 'writes', 'searches', 'replica', 'dated', 'refused', 'load'] as const;

/** Head of the table of kills: seconds, pages and load. */
export const headOf = (): string =>
  `seconds until the part was back, longest pause of writes and of new searches, until the replica had everything;
pages given with their date, searches refused in words, load of the machine
${[...COLUMNS.map((name) => name.padStart(9)), '  part'].join('')}`;

export function rowOf(killed: KillResult): string {
  const { round, back, writes, pages, replicated, dated, refused, load, part } = killed;
  const cells = [
    String(round),
    ...[back, writes, pages, replicated].map((seconds) => seconds.toFixed(1)),
    ...[dated, refused].map(String),
    load.toFixed(1),
  ];
  const faults = [
    ...killed.unanswered.map(({ path, estado, words }) => `\n    ${path} gave ${estado}: ${words}`),
    ...(killed.unsafe.length > 0
      ? [`\n    ${killed.unsafe.length} writes acknowledged on one disk only`]
      : []),
  ];
  return `${cells.map((cell) => cell.padStart(9)).join('')}  ${part}${faults.join('')}`;
}

type SummaryInput = TrafficLog & { kills: KillResult[]; checked: FinalCheckResult; minutes: number };

/** Totals of all the rounds, and whether every check passed. */
export function summaryOf({ ledger, visits, kills, checked, minutes }: SummaryInput): {
  text: string;
  isWell: boolean;
} {
  const { faults, unsealed, verified } = checked;
  const unanswered = visits.filter(({ known, estado }) =>
    known ? estado !== 200 : ![200, 503].includes(estado),
  );
  const unsafe = kills.reduce((sum, kill) => sum + kill.unsafe.length, 0);
  const text = [
    '',
    ...byPart(kills),
    '',
    `${kills.length} kills in ${minutes.toFixed(1)} minutes`,
    `acknowledged: ${ledger.facturas.size} facturas, ${ledger.cobros.size} cobros, ${ledger.documentos.size} documentos, ${ledger.firmas.size} firmas; ${ledger.writes.length} writes in all`,
    `repeated ${ledger.repeated} times, ${ledger.replayed} of them already done before they were cut:`,
    ...[...ledger.refusals].map(([words, times]) => `  ${String(times).padStart(4)}  ${words}`),
    `public pages: ${visits.length}, ${visits.filter(({ dated }) => dated).length} of them with their date, ${visits.filter(({ estado }) => estado === 503).length} searches refused in words, ${unanswered.length} without an answer; the slowest in ${(Math.max(...visits.map(({ sent, at }) => at - sent)) / 1_000).toFixed(1)} s`,
    `firmas whose final document is still to be made: ${unsealed}`,
    `acknowledged while there was one disk only: ${unsafe}`,
    `lost, doubled or changed: ${faults.length}`,
    ...faults.slice(0, 20).map((fault) => `  ${fault}`),
    verified.trim(),
  ].join('\n');
  return { text, isWell: faults.length === 0 && unanswered.length === 0 && unsafe === 0 };
}

/** Middle and worst of each kind of part. */
function byPart(kills: KillResult[]): string[] {
  const kinds = Map.groupBy(kills, ({ part }) => part.replace(/,.*| of web.*|[ -](uno|dos)|\d$/g, ''));
  return [...kinds].map(([kind, some]) => {
    const of = (key: 'back' | 'writes' | 'pages' | 'replicated') => {
      const sorted = some.map((one) => one[key]).toSorted((a, b) => a - b);
      return `${sorted[sorted.length >> 1]?.toFixed(1)} (${sorted.at(-1)?.toFixed(1)})`;
    };
    return `${kind} ×${some.length}: back ${of('back')}, writes ${of('writes')}, searches ${of('pages')}, replica ${of('replicated')} s, middle (worst)`;
  });
}
