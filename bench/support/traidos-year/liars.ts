// Liars are the dishonest people of a town, played for a year against a web that publishes prices.
// Nothing here knows how the web decides; each liar only sees what is published, day by day.

export type Seen = {
  day: number;
  schools: {
    id: string;
    name: string;
    published: null | { kind: string; classPrice: number; enrolment: number };
  }[];
};
export type Lie = {
  day: number;
  school: string;
  email: number /* 0..9 */;
  classPrice: number;
  enrolment: number;
  packOf?: number;
  packPrice?: number;
  photograph: 'none' | 'forged' | 'of another school';
};
export type Liar = {
  name: string;
  direction: 'raise' | 'lower';
  own: string;
  rival: string;
  plan(seen: Seen, random: () => number, memory: Record<string, unknown>): Lie[];
};

type Memory = Record<string, unknown>;
type Figures = { classPrice: number; enrolment: number };
type Photograph = Lie['photograph'];
// Scene is what a strategy knows on one day; `base` is the published figure, or the best guess at it.
type Scene = {
  seen: Seen;
  day: number;
  target: string;
  sign: 1 | -1;
  base: Figures;
  known: boolean;
  changed: boolean;
  age: number;
  random: () => number;
  memory: Memory;
};
type Strategy = (scene: Scene) => Lie[];

const ADDRESSES = 10;

// ---- Tools of memory and chance ----
// Recalling gives back a remembered number, or the fallback when there is none.
function recall(memory: Memory, key: string, fallback: number): number {
  const value = memory[key];
  return typeof value === 'number' ? value : fallback;
}
// Keeping stores a pair of figures under one key.
function keep(memory: Memory, key: string, figures: Figures): void {
  memory[key + '.class'] = figures.classPrice;
  memory[key + '.enrolment'] = figures.enrolment;
}
// Kept figures come back as they were stored, or as the fallback.
function kept(memory: Memory, key: string, fallback: Figures): Figures {
  const { classPrice, enrolment } = fallback;
  return {
    classPrice: recall(memory, key + '.class', classPrice),
    enrolment: recall(memory, key + '.enrolment', enrolment),
  };
}
// A whole number from 0 up to, not including, the limit.
function below(limit: number, random: () => number): number {
  return Math.min(Math.max(0, limit - 1), Math.floor(random() * limit));
}
// Due says whether a repeated act falls today: first after `first` days, then every `gap` days and a bit.
function due(scene: Scene, key: string, first: number, gap: number): boolean {
  const { memory, day, random } = scene;
  if (typeof memory[key] !== 'number') memory[key] = day + first + below(Math.ceil(gap / 2), random);
  if (day < recall(memory, key, 0)) return false;
  memory[key] = day + gap + below(Math.ceil(gap / 3), random);
  return true;
}
// Addresses are taken in rotation, so that none is overworked.
function addresses(memory: Memory, count: number): number[] {
  const start = recall(memory, 'address', 0);
  memory['address'] = (start + count) % ADDRESSES;
  return Array.from({ length: Math.min(count, ADDRESSES) }, (_, i) => (start + i) % ADDRESSES);
}

// ---- Tools of figures ----
// Tidying keeps figures within what a quote could say: half euros for classes, whole euros for enrolment.
function tidy(classPrice: number, enrolment: number): Figures {
  return {
    classPrice: Math.min(90, Math.max(8, Math.round(classPrice * 2) / 2)),
    enrolment: Math.min(900, Math.max(0, Math.round(enrolment))),
  };
}
// Bending moves figures by a share in the liar's direction, and always by at least the smallest coin.
function bend(base: Figures, sign: 1 | -1, share: number): Figures {
  const step = Math.max(0.5, base.classPrice * share);
  const fee = Math.max(5, 5 * Math.round((base.enrolment * share) / 5));
  return tidy(base.classPrice + sign * step, base.enrolment + sign * fee);
}
// Jitter makes agreeing addresses disagree a little, as real people do.
function jitter(figures: Figures, random: () => number): Figures {
  return tidy(
    figures.classPrice + (below(3, random) - 1) * 0.5,
    figures.enrolment + (below(5, random) - 2) * 5,
  );
}
// The middle of a list, or the fallback when the list is empty.
function middle(values: number[], fallback: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? fallback;
}
// The market is the middle of all published figures, for a school that has none.
function market(seen: Seen): Figures {
  const published = seen.schools.flatMap((school) => (school.published ? [school.published] : []));
  return tidy(
    middle(
      published.map((p) => p.classPrice),
      29,
    ),
    middle(
      published.map((p) => p.enrolment),
      150,
    ),
  );
}
// The extreme school is the dearest of the others for who raises, the cheapest for who lowers.
function extreme(scene: Scene): Figures | null {
  let best: Figures | null = null;
  for (const { id, published } of scene.seen.schools) {
    if (id === scene.target || !published) continue;
    if (!best || scene.sign * (published.classPrice - best.classPrice) > 0) best = published;
  }
  return best;
}
// Moved says whether the published figures went the liar's way since he noted them under a key.
function moved(scene: Scene, key: string): boolean {
  const before = kept(scene.memory, key, scene.base);
  const byClass = scene.sign * (scene.base.classPrice - before.classPrice);
  return byClass > 0 || (byClass === 0 && scene.sign * (scene.base.enrolment - before.enrolment) > 0);
}
// Telling writes one report of today about the target, to the cent, so that a copied figure stays exact.
function tell(scene: Scene, email: number, figures: Figures, photograph: Photograph = 'none'): Lie {
  const classPrice = Math.round(figures.classPrice * 100) / 100;
  const enrolment = Math.max(0, Math.round(figures.enrolment * 100) / 100);
  return { day: scene.day, school: scene.target, email, classPrice, enrolment, photograph };
}
// Copying writes one honest-looking report: any school's published figures, exactly as they are seen.
function copy(scene: Scene, email: number): Lie[] {
  const school = scene.seen.schools[below(scene.seen.schools.length, scene.random)];
  if (!school?.published) return [];
  const { classPrice, enrolment } = school.published;
  return [{ day: scene.day, school: school.id, email, classPrice, enrolment, photograph: 'none' }];
}

// ---- Strategies ----
// Burst: all ten addresses agree on exactly the same figures on one day.
const burst: Strategy = (scene) => {
  if (!due(scene, 'burst', 20, 70)) return [];
  const lie = bend(scene.base, scene.sign, 0.25);
  return addresses(scene.memory, ADDRESSES).map((email) => tell(scene, email, lie));
};
// Creep: two or three addresses push a very small step from wherever the price stands now.
const creep: Strategy = (scene) => {
  if (!due(scene, 'creep', 3, 6)) return [];
  const lie = bend(scene.base, scene.sign, 0.03);
  return addresses(scene.memory, 2 + below(2, scene.random)).map((email) => tell(scene, email, lie));
};
// Turncoat: every address earns trust with copies, then lies, still copying for the other schools.
const turncoat: Strategy = (scene) => {
  const honest = due(scene, 'copy', 0, 4)
    ? addresses(scene.memory, 2).flatMap((email) => copy(scene, email))
    : [];
  if (scene.day < 130 || !due(scene, 'lie', 0, 5)) return honest;
  const lie = kept(scene.memory, 'lie', bend(scene.base, scene.sign, 0.18));
  keep(scene.memory, 'lie', lie);
  return [
    ...honest.filter(({ school }) => school !== scene.target),
    tell(scene, below(ADDRESSES, scene.random), jitter(lie, scene.random)),
  ];
};
// Ambush: a change of the published price starts four days of agreeing reports that go further.
const ambush: Strategy = (scene) => {
  const { memory, day, base, sign } = scene;
  if (scene.changed && day > recall(memory, 'until', -1)) {
    memory['until'] = day + 3;
    keep(memory, 'strike', bend(base, sign, 0.12));
  }
  if (day > recall(memory, 'until', -1)) return [];
  const lie = kept(memory, 'strike', base);
  return addresses(memory, 2).map((email) => tell(scene, email, lie));
};
// Vulture: nothing until the published price has stood for months, then a trickle of "news".
const vulture: Strategy = (scene) => {
  if (scene.age < 85 || !due(scene, 'peck', 0, 3)) return [];
  const photograph: Photograph = scene.random() < 0.3 ? 'forged' : 'none';
  return addresses(scene.memory, 1).map((email) =>
    tell(scene, email, bend(scene.base, scene.sign, 0.15), photograph),
  );
};
// Borrower: the figures and the true photograph of the extreme school are sent as the target's.
const borrower: Strategy = (scene) => {
  const lie = extreme(scene);
  if (!lie || !due(scene, 'borrow', 10, 24)) return [];
  return addresses(scene.memory, 2).map((email) => tell(scene, email, lie, 'of another school'));
};
// First mover: a school with no price gets a false one before any learner writes; later, rare forgeries.
const firstMover: Strategy = (scene) => {
  const { known, memory, sign } = scene;
  if (!due(scene, known ? 'later' : 'early', 0, known ? 40 : 4)) return [];
  if (!known) keep(memory, 'first', kept(memory, 'first', bend(scene.base, sign, 0.3)));
  const lie = known ? bend(scene.base, sign, 0.2) : kept(memory, 'first', scene.base);
  return addresses(memory, known ? 3 : 1).map((email) => tell(scene, email, lie, 'forged'));
};
// Decoys: absurd reports on both sides widen the spread, so that a middling lie seems moderate.
const decoys: Strategy = (scene) => {
  const { base, sign, memory } = scene;
  if (due(scene, 'absurd', 15, 45)) {
    memory['moderate'] = scene.day + 2;
    keep(memory, 'middling', bend(base, sign, 0.16));
    const opposite: 1 | -1 = sign === 1 ? -1 : 1;
    return [bend(base, sign, 0.6), bend(base, sign, 0.45), bend(base, opposite, 0.3)].map((figures, email) =>
      tell(scene, email, figures),
    );
  }
  if (scene.day !== recall(memory, 'moderate', -1)) return [];
  return [3, 4, 5, 6, 7].map((email) => tell(scene, email, kept(memory, 'middling', base)));
};
// Crowd: a fortnight of single reports on scattered days, each a little different from the others.
const crowd: Strategy = (scene) => {
  const { memory, day, random } = scene;
  if (due(scene, 'crowd', 12, 50)) {
    memory['crowdEnds'] = day + 14;
    keep(memory, 'rumour', bend(scene.base, scene.sign, 0.14));
  }
  if (day > recall(memory, 'crowdEnds', -1) || random() < 0.4) return [];
  const rumour = kept(memory, 'rumour', scene.base);
  return addresses(memory, 1).map((email) => tell(scene, email, jitter(rumour, random)));
};
// Packer: the class price is the published one, but the pack is false; at times the pack's price per class is told.
const packer: Strategy = (scene) => {
  if (!due(scene, 'pack', 4, 9)) return [];
  const turn = recall(scene.memory, 'turn', 0);
  scene.memory['turn'] = turn + 1;
  const packOf = [10, 5, 20, 1, 10][turn % 5] ?? 10;
  const each = scene.base.classPrice * (1 + scene.sign * (0.12 + 0.2 * scene.random()));
  const figures = turn % 3 === 2 ? { ...scene.base, classPrice: each } : scene.base;
  return addresses(scene.memory, 1 + (turn % 3)).map((email) => ({
    ...tell(scene, email, figures),
    packOf,
    packPrice: Math.max(1, Math.round(packOf * each)),
  }));
};
// Forger: one patient forged photograph a fortnight, always with the same figures for a quarter of a year.
const forger: Strategy = (scene) => {
  if (due(scene, 'quarter', 0, 90)) keep(scene.memory, 'forgery', bend(scene.base, scene.sign, 0.12));
  if (!due(scene, 'forge', 7, 13)) return [];
  const lie = kept(scene.memory, 'forgery', bend(scene.base, scene.sign, 0.12));
  return addresses(scene.memory, 1).map((email) => tell(scene, email, lie, 'forged'));
};
// Stubborn: a lie that did not come out returns weeks later from other addresses; after three times, halved.
const stubborn: Strategy = (scene) => {
  const { memory, base, sign } = scene;
  if (!due(scene, 'again', 8, 21)) return [];
  const tries = recall(memory, 'tries', 0);
  const won = tries > 0 && moved(scene, 'before');
  const share =
    tries >= 3 && !won ? Math.max(0.04, recall(memory, 'share', 0.2) / 2) : recall(memory, 'share', 0.2);
  const fresh = tries === 0 || won || tries >= 3;
  if (fresh) keep(memory, 'claim', bend(base, sign, share));
  memory['share'] = share;
  memory['tries'] = fresh ? 1 : tries + 1;
  keep(memory, 'before', base);
  return addresses(memory, 3).map((email) => tell(scene, email, kept(memory, 'claim', base)));
};
// Fee shaver: the class price is copied exactly; only the enrolment fee moves, step by step.
const feeShaver: Strategy = (scene) => {
  if (!due(scene, 'fee', 5, 8)) return [];
  const step = Math.max(15, scene.base.enrolment * 0.15);
  const lie = { classPrice: scene.base.classPrice, enrolment: scene.base.enrolment + scene.sign * step };
  return addresses(scene.memory, 2).map((email) => tell(scene, email, lie));
};
// Nostalgic: the most favourable figures ever published are sent for ever, whatever the price is now.
const nostalgic: Strategy = (scene) => {
  const best = kept(scene.memory, 'best', scene.base);
  const better = scene.sign * (scene.base.classPrice - best.classPrice) > 0 ? scene.base : best;
  keep(scene.memory, 'best', better);
  const same = better.classPrice === scene.base.classPrice && better.enrolment === scene.base.enrolment;
  if (!due(scene, 'remember', 2, same ? 14 : 4)) return [];
  return addresses(scene.memory, same ? 1 : 2).map((email) => tell(scene, email, better));
};
// Prober: more addresses agree each time until the price moves; the number that worked is then used again.
const prober: Strategy = (scene) => {
  const { memory, base } = scene;
  if (!due(scene, 'probe', 5, 11)) return [];
  const size = recall(memory, 'size', 0);
  const next = size > 0 && moved(scene, 'probed') ? size : (size % ADDRESSES) + 1;
  memory['size'] = next;
  keep(memory, 'probed', base);
  return addresses(memory, next).map((email) => tell(scene, email, bend(base, scene.sign, 0.07)));
};
// Measurer: the lie starts large and shrinks until one passes, then that size is repeated with mixed evidence.
const measurer: Strategy = (scene) => {
  const { memory, base, sign, random } = scene;
  if (!due(scene, 'measure', 6, 15)) return [];
  const share = recall(memory, 'share', 0);
  const won = share > 0 && moved(scene, 'measured');
  const next = won ? share : share < 0.04 ? 0.28 : share * 0.65;
  memory['share'] = next;
  keep(memory, 'measured', base);
  const lie = bend(base, sign, next);
  return addresses(memory, 4).map((email, i) =>
    tell(scene, email, i === 0 ? lie : jitter(lie, random), i === 0 ? 'forged' : 'none'),
  );
};

// ---- The cast ----
// Setting the scene looks at the target, and remembers when its published figures last changed.
function setScene(seen: Seen, target: string, sign: 1 | -1, random: () => number, memory: Memory): Scene {
  const published = seen.schools.find((school) => school.id === target)?.published ?? null;
  const view = published ? [published.kind, published.classPrice, published.enrolment].join(' ') : 'nothing';
  const changed = typeof memory['view'] === 'string' && memory['view'] !== view;
  if (changed || typeof memory['view'] !== 'string') memory['changedOn'] = seen.day;
  memory['view'] = view;
  const base = published
    ? { classPrice: published.classPrice, enrolment: published.enrolment }
    : kept(memory, 'anchor', market(seen));
  if (published) keep(memory, 'anchor', base);
  const age = seen.day - recall(memory, 'changedOn', seen.day);
  return { seen, day: seen.day, target, sign, base, known: published !== null, changed, age, random, memory };
}
// Shuffling puts the schools in an order that chance chose.
function shuffle(schools: string[], random: () => number): string[] {
  return schools
    .map((id) => ({ id, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);
}
// The cast pairs each strategy with a direction; the prober plays on both sides.
const CAST: [string, Liar['direction'], Strategy][] = [
  ['burst', 'raise', burst],
  ['creep', 'raise', creep],
  ['turncoat', 'raise', turncoat],
  ['ambush', 'raise', ambush],
  ['vulture', 'raise', vulture],
  ['first mover', 'raise', firstMover],
  ['decoys', 'raise', decoys],
  ['prober up', 'raise', prober],
  ['borrower', 'lower', borrower],
  ['crowd', 'lower', crowd],
  ['packer', 'lower', packer],
  ['forger', 'lower', forger],
  ['stubborn', 'lower', stubborn],
  ['fee shaver', 'lower', feeShaver],
  ['nostalgic', 'lower', nostalgic],
  ['measurer', 'lower', measurer],
  ['prober down', 'lower', prober],
];

// Liars are spread over the shuffled schools: who raises aims at the rival, who lowers aims at the own school.
export function liars(random: () => number, schools: string[]): Liar[] {
  const order = shuffle(schools, random);
  return CAST.map(([name, direction, strategy], i) => {
    const own = order[(2 * i) % Math.max(1, order.length)] ?? '';
    const rival = order[(2 * i + 1) % Math.max(1, order.length)] ?? '';
    const target = direction === 'raise' ? rival : own;
    const sign = direction === 'raise' ? 1 : -1;
    return {
      name,
      direction,
      own,
      rival,
      plan: (seen, chance, memory) => strategy(setScene(seen, target, sign, chance, memory)),
    };
  });
}
