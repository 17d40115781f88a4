/**
 * Measures a letter typed in the middle of a presupuesto's lines, from the key to the next frame: with 200 lines
 * against one, in the same browser and run, by turns. `node bench/line-editor.ts`.
 */
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/support/find-chromium.ts';
import { withDemoProgram } from './support/demo-program.ts';

const LINES = 200;
const ROUNDS = 3;
const KEYS = 31;
/** Ratio above which a person who writes a long presupuesto notices the delay. */
const LIMIT = 4;

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

type Call = (method: 'POST' | 'PUT', path: string, body: object) => Promise<{ _id: string }>;

async function signIn(origin: string): Promise<{ token: string; call: Call }> {
  const send = async (method: string, path: string, body: object, token?: string) => {
    const response = await fetch(`${origin}/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const person = { email: 'admin@demo.es', clave: 'Carne2026!' };
  const { token } = await send('POST', 'usuariosTrabajadores/entrar', person);
  return { token, call: (method, path, body) => send(method, path, body, token) };
}

/** Milliseconds of each key, in the middle line. */
function typeInMiddle(page: Page, lines: number): Promise<number[]> {
  const field = page.getByLabel(`Concepto de la línea ${Math.ceil(lines / 2)}`, { exact: true });
  return field.evaluate(async (input: HTMLTextAreaElement, keys) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    const times: number[] = [];
    for (let key = 0; key < keys; key++) {
      const start = performance.now();
      write?.call(input, `${input.value}x`);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await painted();
      times.push(performance.now() - start);
    }
    return times;
  }, KEYS);
}

await withDemoProgram({ port: '3971' }, async ({ origin }) => {
  const { token, call } = await signIn(origin);
  const presupuestoOf = (lines: number) =>
    call('POST', 'presupuestos/crear', {
      titulo: `${lines} líneas`,
      lineas: Array.from({ length: lines }, (_, index) => ({
        descripcion: `Concepto ${index + 1}`,
        precioUnitario: '1.5',
      })),
    });
  const [short, long] = [await presupuestoOf(1), await presupuestoOf(LINES)];
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${origin}/salud`);
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    const times: Record<number, number[]> = { 1: [], [LINES]: [] };
    for (let round = 0; round < ROUNDS; round++)
      for (const [{ _id }, lines] of [[short, 1] as const, [long, LINES] as const]) {
        await page.goto(`${origin}/panelAdmin/presupuestos/${_id}`);
        await page.getByLabel(`Concepto de la línea ${lines}`, { exact: true }).waitFor();
        times[lines]?.push(...(await typeInMiddle(page, lines)));
        page.once('dialog', (dialog) => dialog.accept());
      }
    const [one, many] = [median(times[1] ?? []), median(times[LINES] ?? [])];
    const worst = Math.max(...(times[LINES] ?? []));
    const ratio = many / one;
    console.log(
      `a key with ${LINES} lines: ${many.toFixed(0)} ms (worst ${worst.toFixed(0)}); with one: ${one.toFixed(0)} ms; ` +
        `${ratio.toFixed(1)} times as long (${LIMIT})`,
    );
    if (ratio > LIMIT) process.exitCode = 1;
  } finally {
    await browser.close();
  }
});
