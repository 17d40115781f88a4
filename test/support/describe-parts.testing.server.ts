import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { families } from '#families.ts';
import { tiposCorreo } from '#oficina/base/letters/tipos.ts';
import type { Step, StepTable } from '#oficina/base/steps/step-table.ts';
import type { PaperStep } from '#oficina/ventas/papeles/paper-step.server.ts';
import { menuEntryOf } from '#panel/menu.ts';
import { adminScreens, clienteScreens } from '#panel/screens.ts';
import { shownFamilies } from '#panel/shown-families.ts';
import type { DeclaredRoute } from '#platform/http/policy.server.ts';
import { rooms } from '#rooms.ts';

/** What steps, screens and letters owe the rest of the house: a sentence for each thing that is missing, with the file to change. */

/** Gives a sentence for each item. */
export const each = <T>(found: Iterable<T>, say: (one: T) => string): string[] => [...found].map(say);
export const when = (wrong: boolean, sentence: string): string[] => (wrong ? [sentence] : []);

/** Name of each room with a file of this name → that file. */
export const roomsIn = (named: string) =>
  new Map(
    globSync(`src/**/${named}`).flatMap((name) =>
      [...readFileSync(name, 'utf8').matchAll(/oom\('(\w+)'/g)].map(([, room = '']) => [room, name]),
    ),
  );

const textOf = (...patterns: string[]) =>
  globSync(patterns)
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');

/** Every file of this name with the values that it exports. */
const modulesNamed = (name: string): Promise<[file: string, exported: unknown[]][]> =>
  Promise.all(
    globSync(`src/**/${name}`)
      .toSorted()
      .map(async (file) => [file, Object.values(await import(path.resolve(file)))]),
  );

/** Steps that share one call, which takes the state to go to. */
const IN_ONE_CALL: readonly string[] = ['src/comparador/anuncios/pasos.ts'];

/** Steps whose button opens a dialog of their own. */
const OWN_DIALOG: readonly string[] = ['rectificar', 'canjear', 'registrarCobro'].map(
  (verb) => `POST /facturas/${verb}`,
);

const EXAMPLES = 'test/support/example-rows.testing.server.ts';

type Said = { call: string; file: string };

/** What the table of a step says wrong by itself. */
function ofTable(
  { verb, from, button, main = [], onward = {}, tipos, through }: Step,
  { file }: Said,
): string[] {
  const named = [...Object.keys(typeof button === 'object' ? button : {}), ...main, ...Object.keys(onward)];
  const outside = new Set(named.filter((estado) => !from.includes(estado)));
  return [
    ...each(outside, (estado) => `${file}: ${verb} has words for the state ${estado}, which its from lacks`),
    ...when(
      // The button of a step by hand stands in the dialog of the one that sends.
      !button && !through && tipos.includes('trabajador'),
      `${file}: ${verb} is a step of trabajadores and has no button: say its words in button`,
    ),
  ];
}

/** What the call of a step lacks that its table says, and the other way round. */
function ofCall({ fields = [], dialog, mails, button }: Step, { call, file }: Said, route: DeclaredRoute) {
  const { shape = {} } = (route.schema?.body ?? {}) as Partial<z.ZodObject>;
  const asked = [...fields.map(({ name }) => name), ...(dialog?.reason ? ['motivo'] : [])];
  const wanted = Object.entries(shape).flatMap(([name, value]) =>
    name === '_id' || name === 'version' || (value as z.ZodType).safeParse(undefined).success ? [] : [name],
  );
  return [
    ...each(
      asked.filter((name) => !(name in shape)),
      (name) =>
        `${call}: the step asks for ${name} in ${file}, and its call does not take it: add it to its body`,
    ),
    ...each(
      button && !OWN_DIALOG.includes(call) ? wanted.filter((name) => !asked.includes(name)) : [],
      (name) =>
        `${call}: its call wants ${name}, and its button does not ask for it: add it to fields in ${file}`,
    ),
    ...when(
      mails !== undefined && route.config.mails === undefined,
      `${call}: it mails (${file}), and its route does not say so: add mails to its config`,
    ),
    ...when(
      /\/(presupuestos|pedidos|facturas)\//.test(call) &&
        !textOf(EXAMPLES, 'test/openapi-examples.test.ts').includes(`'${call}'`),
      `${call}: its example needs a paper in a state that allows it: add it to ${EXAMPLES}`,
    ),
  ];
}

const isStepTable = (value: unknown): value is StepTable =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((step) => step?.verb && step.from);

async function wrongSteps(routes: readonly DeclaredRoute[]): Promise<string[]> {
  return (await modulesNamed('pasos.ts')).flatMap(([file, exported]) =>
    exported.filter(isStepTable).flatMap((table) =>
      Object.values(table).flatMap((step) => {
        const call = `${step.method} /${path.basename(path.dirname(file))}/${step.verb}`;
        const route = routes.find((one) => one.route === call);
        const said = { call, file };
        if (route) return [...ofTable(step, said), ...ofCall(step, said, route)];
        return [
          ...ofTable(step, said),
          ...when(
            !IN_ONE_CALL.includes(file),
            `${call}: nobody serves this step of ${file}: add it to steps.server.ts, beside it`,
          ),
        ];
      }),
    ),
  );
}

/** Gives a sentence for each field that a step wants and a change of `estado` by the API has not. */
async function unsaidFields(): Promise<string[]> {
  return (await modulesNamed('steps.server.ts')).flatMap(([file, exported]) =>
    (exported as PaperStep[][]).filter(Array.isArray).flatMap((steps) =>
      steps.flatMap(({ step, body = {}, unsaid }) =>
        each(
          Object.entries(body).flatMap(([name, value]) =>
            step.to === undefined ||
            name in (unsaid?.('') ?? {}) ||
            (value as z.ZodType).safeParse(undefined).success
              ? []
              : [name],
          ),
          (name) =>
            `${file}: ${step.verb} wants ${name}, and a change of estado has none: say in unsaid what stands for it`,
        ),
      ),
    ),
  );
}

/** Screens of the office that everybody may open. */
const OPEN_SCREENS: readonly string[] = ['importar/:familia', 'negocio', 'miCuenta'];

/** Where screens get their address. */
const ADDRESSES = ['src/panel/*.ts', 'src/**/familia.panel.ts', 'src/**/sala.ts'] as const;

function wrongScreens(): string[] {
  const [named, salas] = [textOf(...ADDRESSES), roomsIn('sala.ts')];
  const placeOf = (address: string) => {
    const family = families.find(({ path: own }) => `${address}/`.startsWith(`${own}/`));
    if (family) return globSync(`src/**/${family.name}/familia.ts`)[0];
    return salas.get(rooms.find(({ screens }) => address in screens)?.name ?? '');
  };
  const open = adminScreens
    .map(({ path: address }) => address)
    .filter((address) => !menuEntryOf(address) && !OPEN_SCREENS.includes(address));
  const screens = globSync('src/{comparador,oficina}/**/*.tsx').toSorted();
  return [
    ...each(
      screens.filter(
        (file) =>
          !named.includes(`/${path.basename(file)}'`) &&
          /^export function Component\b/m.test(readFileSync(file, 'utf8')),
      ),
      (file) =>
        `${file}: no address leads to this screen: name it in the familia.panel.ts or sala.ts of its folder`,
    ),
    ...adminScreens.flatMap(({ path: address, title }, index) =>
      when(
        adminScreens.findIndex((one) => one.path === address) < index,
        `/panelAdmin/${address}: another screen is there, so nobody sees «${title}»: give it another address in its sala.ts or familia.panel.ts`,
      ),
    ),
    ...each(
      // The screens under another are open with it.
      open.filter((address) => !open.some((other) => address.startsWith(`${other}/`))),
      (address) =>
        `/panelAdmin/${address}: anybody may enter, because no entry of a menu is above it: say menu in ${placeOf(address)}`,
    ),
    ...each(
      Object.values(shownFamilies).filter(
        ({ family: { name }, own }) =>
          Object.keys(own).length > 0 &&
          !clienteScreens.some(({ path: address }) => address.split('/')[0] === name),
      ),
      ({ family: { name } }) =>
        `${name}: its screens of the autoescuelas' panel (own) have no place: add ...ownScreens('${name}') to src/panel/screens.ts`,
    ),
  ];
}

/** Gives a sentence for each kind of correo that no code writes. */
function unwrittenLetters(): string[] {
  const letters = new Set(globSync(['src/**/*letters.server.ts', 'src/oficina/base/letters/*.ts']));
  const others = globSync('src/**/*.server.ts').filter(
    (file) => !letters.has(file) && !file.includes('.testing.'),
  );
  const written = textOf(...others);
  const composing = [...letters].map((file) => [file, readFileSync(file, 'utf8')] as const);
  return each(
    Object.keys(tiposCorreo).filter((tipo) => !written.includes(`'${tipo}'`)),
    (tipo) => {
      const [file = 'src/oficina/base/letters/tipos.ts'] =
        composing.find(([, text]) => text.includes(`${tipo}: letterKind`)) ?? [];
      return `${file}: nobody writes ${tipo}: give it to queueCorreo in the transaction of its cause`;
    },
  );
}

/** Gives a sentence for each thing that is missing in a step, a screen or a letter. */
export const describeParts = async (routes: readonly DeclaredRoute[]): Promise<string[]> => [
  ...(await wrongSteps(routes)),
  ...(await unsaidFields()),
  ...wrongScreens(),
  ...unwrittenLetters(),
];
