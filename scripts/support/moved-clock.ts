/**
 * Loaded before a program (`--import`), moves its Date to begin at the instant of RELOJ. Time goes on from there; timers and
 * `performance` are those of the machine, and so is `now()` of PostgreSQL.
 */
const { RELOJ } = process.env;

if (RELOJ) {
  const Real = Date;
  // Programs that a test starts later go on from the same clock.
  process.env.RELOJ_DESDE ??= String(Real.now());
  const ahead = Real.parse(RELOJ) - Number(process.env.RELOJ_DESDE);
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length === 0 ? [Real.now() + ahead] : given, asked),
    apply: () => new Real(Real.now() + ahead).toString(),
    get: (target, name) => (name === 'now' ? () => Real.now() + ahead : Reflect.get(target, name)),
  });
}
