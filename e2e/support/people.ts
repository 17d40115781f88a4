import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { EMPTY_PAGE } from './fixtures.ts';

/** Key of every account in these journeys and in the demonstration data. */
export const KEY = 'Carne2026!';

export type Kind = 'trabajador' | 'cliente';
export type Person = { _id: string; version: number; email: string; nombre: string; tipo: Kind };

const PANELS = {
  trabajador: { path: '/panelAdmin', family: 'usuariosTrabajadores' },
  cliente: { path: '/panelCliente', family: 'usuariosClientes' },
};

/** Tokens of the demonstration's people, whose sessions no journey ends, and when each was got. */
const kept = new Map<string, { token: string; at: number }>();

/** Before they would be asked to confirm who they are (decision 054), with the time that a journey takes. */
const KEPT_MS = 8 * 60_000;

/** The token of a session: the one that this worker has of somebody of the demonstration, or of a new sign-in. */
async function sessionOf(request: APIRequestContext, kind: Kind, email: string): Promise<string> {
  const known = kept.get(email);
  if (known && Date.now() - known.at < KEPT_MS) return known.token;
  const token = await tokenOf(request, kind, email);
  if (email.endsWith('@demo.es')) kept.set(email, { token, at: Date.now() });
  return token;
}

/** A token as the panels get one, of a session of its own. */
export async function tokenOf(request: APIRequestContext, kind: Kind, email: string): Promise<string> {
  const response = await request.post(`/${PANELS[kind].family}/entrar`, { data: { email, clave: KEY } });
  expect(response.status()).toBe(200);
  return (await response.json()).token;
}

/** Calls of the demonstration's administrator. */
export const asAdmin = (request: APIRequestContext) => callsOf(request, 'trabajador', 'admin@demo.es');

/** Calls of somebody who signs in with `KEY`. */
export async function callsOf(request: APIRequestContext, kind: Kind, email: string) {
  const headers = { token: await sessionOf(request, kind, email) };
  return {
    get: async (path: string) => answerOf(await request.get(path, { headers })),
    put: async (path: string, data: object) => answerOf(await request.put(path, { headers, data })),
    post: async (path: string, data: object) => answerOf(await request.post(path, { headers, data })),
  };
}

/** Gives the body of an answer; a refused preparation fails the journey. */
async function answerOf(response: APIResponse) {
  expect(response.status(), `${response.url()}: ${await response.text()}`).toBe(200);
  return response.json();
}

/** Somebody new who can sign in with `KEY`: journeys run at the same time, and some change what they touch. */
export async function newPerson(request: APIRequestContext, kind: Kind, rol: string): Promise<Person> {
  const admin = await asAdmin(request);
  const email = `${rol.toLowerCase()}-${randomUUID().slice(0, 8)}@ejemplo.es`;
  const person = { email, nombre: `Persona ${rol}`, rol, clave: KEY };
  if (kind === 'trabajador') return admin.post('/usuariosTrabajadores/crear', person);
  const { filas } = await admin.get('/usuariosClientes/leer?texto=autoescuela@demo.es');
  return admin.post('/usuariosClientes/crear', { ...person, _idCliente: filas[0]._idCliente });
}

/** Fills in the sign-in of the page that is shown. */
export async function fillSignIn(page: Page, email: string, clave = KEY): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Clave', { exact: true }).fill(clave);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Signs in without the form, and opens a screen. */
export async function openAs(page: Page, { tipo, email }: Pick<Person, 'tipo' | 'email'>, path: string) {
  const token = await sessionOf(page.request, tipo, email);
  if (!page.url().endsWith(EMPTY_PAGE)) await page.goto(EMPTY_PAGE);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto(path);
}

/** Keys that the browser stores for this site. */
export const storedKeys = (page: Page): Promise<string[]> => page.evaluate(() => Object.keys(localStorage));

/** The button is in the bar on a wide screen, and in the person's menu on a small one. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: /^Menú de / });
  await menu.waitFor();
  const inBar = page.getByRole('banner').getByRole('button', { name, exact: true });
  if (await inBar.isVisible()) return inBar.click();
  await menu.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
