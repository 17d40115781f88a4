/**
 * Plays a year of a town of twelve schools through the program itself, on a real PostgreSQL and with a clock that moves: learners send
 * prices through the form and confirm them by their letters, a trabajador decides a few each day by what the screen shows, and schools
 * answer their letters by their links. Seventeen liars with ten addresses each work against it (`support/traidos-year/liars.ts`, written without
 * knowledge of the rules). Each density is played with them and without them.
 *
 *   node bench/traidos-year.ts [seed] [a day] [days] [bringers a month…] [--mentirosos how many of the seventeen]
 *   node bench/traidos-year.ts d642c9ea7771ff18f3925cdcd1a2d6e15efb3bdb 8 365 5 20 60
 *
 * The seed is the hash of a commit from before this was written. Needs the build of the site. What it leaves out stands in docs/rendimiento.md.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { refreshOffers } from '#comparador/ofertas/comparador/refresh-offers.server.ts';
import { askAboutTarifas } from '#comparador/tarifas/permisosAutoescuela/stale-tarifas.server.ts';
import { tellOfNoted } from '#comparador/tarifas/permisosAutoescuela/tell-noted.server.ts';
import { eraseOldPrices } from '#comparador/tarifas/preciosTraidos/prices-job.server.ts';
import { chance, type Random, seededRandom } from '#platform/kit/seeded-random.ts';
import {
  answerLetter,
  classError,
  confirm,
  publish,
  queue,
  readShown,
  reject,
  type Shown,
  send,
  townClock,
} from './support/traidos-year/acts.ts';
import { type Liar, liars } from './support/traidos-year/liars.ts';
import { type Program, startTown } from './support/traidos-year/program.ts';
import {
  type Autoescuela,
  type Brought,
  courseOf,
  drawHonest,
  drawTown,
  truthOf,
} from './support/traidos-year/town.ts';
import { decide } from './support/traidos-year/worker.ts';

const FIRST = new Date('2027-01-04T09:00:00Z');
const SCHOOLS = 12;
const RIGHT = 0.05;

const { values, positionals } = parseArgs({
  options: { mentirosos: { type: 'string', default: '17' } },
  allowPositionals: true,
});
const [seed = 'd642c9ea7771ff18f3925cdcd1a2d6e15efb3bdb', perDay = '8', days = '365', ...asked] = positionals;
const LIARS = Number(values.mentirosos);
const densities = asked.length > 0 ? asked.map(Number) : [5, 20, 60];
const DAYS = Number(days);

/** Fate of the prices of honest people, or of one liar; `behind` are those that could not be shown because others go before. */
type Fate = {
  sent: number;
  refused: number;
  unconfirmed: number;
  published: number;
  rejected: number;
  behind: number;
  expired: number;
};
/** The farthest that a liar's price moved what is shown of a school, and for how many days one of its prices was shown. */
type Reach = { class: number; course: number; days: number; longest: number };
type Month = { right: number; shown: number; own: number; errors: number[]; ms: number };

const freshFate = (): Fate => ({
  sent: 0,
  refused: 0,
  unconfirmed: 0,
  published: 0,
  rejected: 0,
  behind: 0,
  expired: 0,
});
const random = (label: string): Random =>
  seededRandom([...`${seed} ${label}`].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7));

type Played = {
  program: Program;
  time: ReturnType<typeof townClock>;
  town: Autoescuela[];
  cast: Liar[];
  perMonth: number;
  /** Photograph that is sent where somebody adds one. */
  picture: Buffer;
};

class Year {
  months: Month[] = [];
  fates = new Map<string, Fate>();
  reach = new Map<string, Reach>();
  medians = new Set<string>();
  corrected = 0;
  private readonly known = new Map<string, Brought>();
  private readonly answers: { day: number; secreto: string; school: Autoescuela }[] = [];
  private readonly streak = new Map<string, number>();
  private shown = new Map<string, Shown>();
  private readonly memories = new Map<string, Record<string, unknown>>();
  private readonly dice: { people: Random; worker: Random; liars: Random };

  private readonly program: Program;
  private readonly time: ReturnType<typeof townClock>;
  private readonly town: Autoescuela[];
  private readonly cast: Liar[];
  private readonly perMonth: number;
  private readonly picture: Buffer;

  constructor({ program, time, town, cast, perMonth, picture }: Played) {
    this.program = program;
    this.time = time;
    this.town = town;
    this.cast = cast;
    this.perMonth = perMonth;
    this.picture = picture;
    this.dice = {
      people: random(`people ${perMonth}`),
      worker: random(`worker ${perMonth}`),
      liars: random(`liars ${perMonth}`),
    };
  }

  async play(): Promise<void> {
    for (let day = 0; day < DAYS; day++) {
      const started = performance.now();
      this.time.moveTo(day);
      const touched = await this.liveDay(day);
      if (touched || day % 7 === 0) {
        await refreshOffers(this.program.db, { now: this.time.clock(), provincias: ['28'] });
        this.shown = await readShown(this.program, this.town);
      }
      this.measure(day, performance.now() - started);
    }
    await this.countFates();
  }

  /** Plays a day; says whether prices that visitors see may have changed. */
  private async liveDay(day: number): Promise<boolean> {
    const { db } = this.program;
    const services = { db, clock: this.time.clock, jobs: () => ({ enqueue: async () => {} }) };
    await eraseOldPrices(services);
    await this.bring(day);
    await this.deliver(day);
    const decided = await this.work(day);
    await this.giveAddresses();
    await tellOfNoted(services);
    await askAboutTarifas(services);
    await this.deliver(day);
    return (await this.answerLetters(day)) || decided;
  }

  private async bring(day: number): Promise<void> {
    const { people, liars: dice } = this.dice;
    const today: Brought[] = [];
    for (let n = 0; n < 4; n++)
      if (chance(people, this.perMonth / 30 / 4)) today.push(drawHonest(people, this.town, day));
    const schools = this.town.map(({ slug, nombre }) => {
      const seen = this.shown.get(slug);
      const published = seen && {
        kind: seen.kind,
        classPrice: seen.lines.classPrice / 100,
        enrolment: seen.lines.enrolment / 100,
      };
      return { id: slug, name: nombre, published: published ?? null };
    });
    for (const [place, liar] of this.cast.entries()) {
      const memory = this.memories.get(liar.name) ?? {};
      this.memories.set(liar.name, memory);
      for (const lie of liar.plan({ day, schools }, dice, memory)) {
        const school = this.town.find(({ slug }) => slug === lie.school);
        if (!school) continue;
        const lines = {
          enrolment: Math.round(lie.enrolment * 100),
          // The town has its packs apart: a liar who tells one tells what a class of it costs.
          classPrice: Math.round(
            (lie.packPrice && lie.packOf ? lie.packPrice / lie.packOf : lie.classPrice) * 100,
          ),
          minutes: 45,
          fee: null,
          exam: null,
        };
        const photo = lie.photograph === 'none' ? null : { lines, kind: lie.photograph };
        today.push({
          school,
          medio: photo ? 'presupuesto' : 'cartel',
          seen: day,
          typed: lines,
          photo,
          email: `mentira${place}-${lie.email}@correo.example`,
          // Two addresses share a network, which changes each month.
          address: `10.${100 + place}.${Math.floor(day / 30)}.${Math.floor(lie.email / 2)}`,
          liar: liar.name,
        });
      }
    }
    for (const brought of today) await this.sendOne(brought, day);
  }

  private async sendOne(brought: Brought, day: number): Promise<void> {
    const fate = this.fateOf(brought);
    fate.sent++;
    const vistoEl = this.time.dateOf(brought.seen);
    const now = this.time.clock();
    const status = await send(this.program, { brought, vistoEl, now, picture: this.picture });
    if (status !== 302) {
      if (status !== 400 && status !== 429) throw new Error(`the form gave ${status}`);
      fate.refused++;
      return;
    }
    const letter = (await this.deliver(day)).find(({ to }) => to === brought.email);
    if (!letter || (brought.liar === null && chance(this.dice.people, 0.15))) {
      // Without a letter the limits of the address kept it out.
      if (letter) fate.unconfirmed++;
      else fate.refused++;
      return;
    }
    await confirm(this.program, letter.text);
    const { rows } = await this.program.db.execute<{ id: string }>(
      sql`SELECT id FROM precios_traidos WHERE email = ${brought.email} AND estado = 'por_mirar' ORDER BY confirmado_en DESC, id DESC LIMIT 1`,
    );
    if (rows[0]) this.known.set(rows[0].id, brought);
  }

  private fateOf({ liar }: Brought): Fate {
    const name = liar ?? 'honest';
    const fate = this.fates.get(name) ?? freshFate();
    this.fates.set(name, fate);
    return fate;
  }

  /** Sends what waits; a school that gets a letter with a link answers some days later, or never. */
  private async deliver(day: number) {
    const messages = await this.program.deliver();
    for (const { to, text } of messages) {
      const school = this.town.find(({ email }) => email === to);
      const [, secreto] = /\/misTarifas\/([\w-]{43})/.exec(text) ?? [];
      if (!school || !secreto || school.answersIn === null) continue;
      this.answers.push({ day: day + school.answersIn, secreto, school });
    }
    return messages;
  }

  private async answerLetters(day: number): Promise<boolean> {
    const due = this.answers.filter((answer) => answer.day === day);
    for (const { secreto, school } of due)
      this.corrected += await answerLetter(this.program, secreto, school, day, this.time.clock());
    return due.length > 0;
  }

  /** The business writes down the address of a school that a published price made known. */
  private async giveAddresses(): Promise<void> {
    const known = JSON.stringify(this.town.filter(({ email }) => email !== null));
    await this.program.db.execute(sql`UPDATE clientes c SET email = x.email
      FROM json_to_recordset(${known}) AS x (codigo text, email text) WHERE c.num_registro_dgt = x.codigo AND c.email IS NULL`);
  }

  /** A morning of the trabajador: looks at a few prices, from the first of the queue on. Says whether any was published. */
  private async work(day: number): Promise<boolean> {
    // Nobody works on Saturday and Sunday.
    if (day % 7 > 4) return false;
    const { db, signIn } = this.program;
    const { rows } = await db.execute<{ clase: number }>(
      sql`SELECT (precios->>'clase')::int AS clase FROM precios_supuestos WHERE permiso = 1 AND cod_provincia = '28'`,
    );
    const usual = rows[0]?.clase ?? 30_00;
    const call = await signIn();
    let [decided, published] = [0, 0];
    let waiting = await queue(call);
    const later = new Set<string>();
    while (decided < Number(perDay)) {
      const row = waiting.find(({ _id }) => !later.has(_id));
      if (!row) break;
      const waited = (this.time.clock().getTime() - Date.parse(row.confirmadoEn ?? '')) / 86_400_000;
      const photo = row.foto ? (this.known.get(row._id)?.photo ?? null) : null;
      const decision = decide(this.dice.worker, { row, photo, waited, usual });
      if (decision === 'later') {
        later.add(row._id);
        continue;
      }
      decided++;
      if ('reject' in decision) await reject(call, row, decision.reject);
      else {
        const refusal = await publish(call, row, decision.publish);
        if (refusal) await reject(call, row, refusal.includes('más nuevo') ? 'viejo' : 'confirmada');
        else published++;
      }
      // What was decided may have taken others with it.
      waiting = await queue(call);
    }
    return published > 0;
  }

  private measure(day: number, ms: number): void {
    const place = Math.floor(day / 30);
    const month = this.months[place] ?? { right: 0, shown: 0, own: 0, errors: [], ms: 0 };
    this.months[place] = month;
    month.ms += ms;
    for (const school of this.town) {
      const seen = this.shown.get(school.slug);
      const truth = truthOf(school, day);
      const present = new Set(
        (seen?.lies ?? []).map((id) => this.known.get(id)?.liar).filter((name) => name != null),
      );
      for (const { name } of this.cast) {
        const key = `${name} ${school.slug}`;
        if (!seen || !present.has(name)) {
          this.streak.delete(key);
          continue;
        }
        const reach = this.reach.get(name) ?? { class: 0, course: 0, days: 0, longest: 0 };
        this.reach.set(name, reach);
        const streak = (this.streak.get(key) ?? 0) + 1;
        this.streak.set(key, streak);
        reach.days++;
        reach.longest = Math.max(reach.longest, streak);
        reach.class = farther(reach.class, classError(seen.lines, truth));
        reach.course = farther(reach.course, courseError(seen, truth));
      }
      if (!seen) continue;
      month.shown++;
      if (seen.kind === 'autoescuela') month.own++;
      const error = Math.abs(courseError(seen, truth));
      month.errors.push(error);
      if (error <= RIGHT) month.right++;
    }
  }

  private async countFates(): Promise<void> {
    const { rows } = await this.program.db.execute<{ id: string; estado: string }>(
      sql`SELECT id, CASE WHEN motivo IN ('confirmada', 'viejo') THEN 'detras' ELSE estado END AS estado FROM precios_traidos`,
    );
    const states = new Map(rows.map(({ id, estado }) => [id, estado]));
    for (const [id, brought] of this.known) {
      const fate = this.fateOf(brought);
      const state = states.get(id);
      if (state === 'publicado') fate.published++;
      else if (state === 'rechazado') fate.rejected++;
      else if (state === 'detras') fate.behind++;
      else fate.expired++;
    }
  }
}

const farther = (one: number, other: number) => (Math.abs(other) > Math.abs(one) ? other : one);

/** Compares a course of what is shown with one of the truth; lines that are not shown count in neither. */
function courseError({ lines }: Shown, truth: ReturnType<typeof truthOf>): number {
  const told = {
    ...truth,
    fee: lines.fee === null ? null : truth.fee,
    exam: lines.exam === null ? null : truth.exam,
  };
  return courseOf(lines) / courseOf(told) - 1;
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function tell(title: string, year: Year, medians: string): void {
  console.log(`\n${title}`);
  console.log('month  shown  right(≤5%)  own word  error mean  median   ms');
  for (const [index, month] of year.months.entries()) {
    const schoolDays = SCHOOLS * Math.min(30, DAYS - index * 30);
    console.log(
      [
        String(index + 1).padStart(5),
        percent(month.shown / schoolDays).padStart(7),
        percent(month.right / schoolDays).padStart(9),
        percent(month.own / schoolDays).padStart(9),
        percent(mean(month.errors)).padStart(9),
        percent(median(month.errors)).padStart(8),
        month.ms.toFixed(0).padStart(7),
      ].join('  '),
    );
  }
  for (const [name, fate] of year.fates) {
    const reach = year.reach.get(name);
    const words = reach
      ? `; moved a class ${percent(reach.class)}, a course ${percent(reach.course)}; shown ${reach.days} school-days, ${reach.longest} at a stretch`
      : '';
    const { sent, refused, unconfirmed, published, rejected, behind, expired } = fate;
    console.log(
      `${name}: ${sent} sent, ${refused} kept out, ${unconfirmed} unconfirmed, ${published} published, ${rejected} rejected, ${behind} behind others, ${expired} gone or waiting${words}`,
    );
  }
  console.log(`schools corrected ${year.corrected} sheets; medians of the province at the end: ${medians}`);
}

const picture = await sharp({ create: { width: 240, height: 320, channels: 3, background: '#fdf6e3' } })
  .jpeg()
  .toBuffer();
const start = await startTown(FIRST);
try {
  for (const perMonth of densities)
    for (const withLiars of [false, true]) {
      const time = townClock(FIRST);
      const program = await start.open(time.clock);
      const { rows } = await program.db.execute<{ slug: string; codigo: string; nombre: string }>(sql`
        SELECT min(s.slug) AS slug, e.codigo, min(s.nombre) AS nombre FROM escuelas e JOIN secciones s ON s.escuela_id = e.id
        JOIN ofertas o ON o.seccion_id = s.id AND o.permiso = 1 AND NOT o.automatico AND o.examenes > 50
        WHERE s.cod_provincia = '28' AND NOT EXISTS (SELECT FROM clientes c WHERE c.num_registro_dgt = e.codigo)
        GROUP BY e.codigo HAVING count(*) = 1 ORDER BY e.codigo LIMIT ${SCHOOLS}`);
      if (rows.length < SCHOOLS) throw new Error(`only ${rows.length} schools that nobody is a cliente of`);
      const town = drawTown(random('town'), rows, DAYS);
      const whole = liars(
        random('cast'),
        town.map(({ slug }) => slug),
      );
      // Fewer are taken all along the list: those who raise come first, and then those who lower.
      const part = LIARS / whole.length;
      const cast = withLiars
        ? whole.filter((_, at) => Math.floor((at + 1) * part) > Math.floor(at * part))
        : [];
      // A school whose owner lowers its own price by lies answers no letter about it.
      for (const { direction, own } of cast)
        for (const school of town) if (direction === 'lower' && school.slug === own) school.answersIn = null;
      const year = new Year({ program, time, town, cast, perMonth, picture });
      await year.play();
      const { rows: kept } = await program.db.execute<{ linea: string; mediana: number }>(
        sql`SELECT linea, mediana FROM medianas_tarifa WHERE cod_provincia = '28' AND permiso = 1 ORDER BY linea`,
      );
      const medians = kept.map(({ linea, mediana }) => `${linea} ${mediana / 100}`).join(', ');
      tell(
        `${perMonth} bringers a month, ${withLiars ? `with ${LIARS} liars` : 'nobody lies'}`,
        year,
        medians,
      );
      await program.close();
    }
} finally {
  await start.stop();
}
