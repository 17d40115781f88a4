/**
 * True when nothing is missing; otherwise a sentence for each missing name, which `tsc` prints. It is written
 * `true satisfies Complete<Missing, 'what to do, with the file'>`, beside the list that must be complete.
 */
export type Complete<Missing, WhatToDo extends string> = [Missing] extends [never]
  ? true
  : `${Missing & string}: ${WhatToDo}`;
