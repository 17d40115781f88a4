import fc from 'fast-check';
import { createElement, Fragment, type ReactElement, type ReactNode, useId } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { writeMarkup } from './write-markup.ts';

/** React closes empty shapes with an end tag. */
const short = (html: string) => html.replace(/<(line|path)([^<>]*)><\/\1>/g, '<$1$2/>');
const judge = (node: ReactNode) => short(renderToStaticMarkup(node));

const text = fc.oneof(
  fc.constantFrom('Móstoles', "L'Escala", '<b>', '"&amp;"', ' ', '', '1 < 2 & "3"', '€'),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const leaf: fc.Arbitrary<ReactNode> = fc.oneof(
  text,
  fc.constantFrom<ReactNode[]>(null, undefined, false, true, 0, 7, 1.5),
);
const value = fc.oneof(text, fc.constantFrom(0, 3, undefined, null));
const props = fc.record(
  {
    className: value,
    htmlFor: value,
    tabIndex: fc.constantFrom(-1, 0),
    hidden: fc.boolean(),
    title: value,
    'aria-label': value,
    'aria-hidden': fc.boolean(),
    'data-count': fc.boolean(),
    viewBox: fc.constant('0 0 2 2'),
    strokeWidth: fc.constantFrom(1, '2px'),
    fillRule: fc.constant('evenodd'),
    colSpan: fc.constantFrom(1, 2),
    popoverTarget: fc.constant('menu'),
    autoComplete: fc.constant('off'),
    id: value,
  },
  { requiredKeys: [] },
);
const Twice = ({ children }: { children?: ReactNode }) => createElement('p', null, children, children);
const TAGS = ['div', 'span', 'li', 'details', 'label', 'button', 'svg', 'line', 'path', 'g', Fragment, Twice];
const VOID = ['br', 'hr', 'img'];

const { tree } = fc.letrec<{ tree: ReactNode; element: ReactElement; list: ReactNode[] }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small' }, leaf, tie('element'), tie('list')),
  list: fc.array(tie('tree'), { maxLength: 4 }).map((items) =>
    // React wants keys in a list; they are not written.
    items.map((item, key) => createElement(Fragment, { key }, item)),
  ),
  element: fc.oneof(
    fc
      .tuple(fc.constantFrom(...TAGS), props, fc.array(tie('tree'), { maxLength: 3 }))
      .map(([tag, given, children]) =>
        createElement(tag as string, tag === Fragment || tag === Twice ? null : given, ...children),
      ),
    fc.tuple(fc.constantFrom(...VOID), props).map(([tag, given]) => createElement(tag, given)),
  ),
}));

test('escribe lo mismo que React, sea el árbol que sea', () => {
  fc.assert(
    fc.property(tree, (node) => {
      expect(short(writeMarkup(node).text)).toBe(judge(node));
    }),
    { numRuns: 1_500, seed: 84 },
  );
});

test('marca la opción elegida, por sueltas o agrupadas que vayan', () => {
  const form = createElement(
    'form',
    { action: '/', method: 'get' },
    createElement(
      'select',
      { name: 'permiso', defaultValue: 'B' },
      createElement('option', { value: 'A' }, 'A · Motos'),
      createElement(
        'optgroup',
        { label: 'Coches' },
        createElement('option', { value: 'B' }, 'B', ' · ', 'x'),
      ),
    ),
    createElement('select', { name: 'km', defaultValue: '' }, createElement('option', { value: '' }, 'Todo')),
    createElement('select', { name: 'otro' }, createElement('option', { value: 5 }, 5)),
  );
  expect(writeMarkup(form).text).toBe(judge(form));
  expect(writeMarkup(form).text.match(/selected/g)).toHaveLength(2);
});

test('escribe campos, casillas y enlaces con los mismos atributos que React', () => {
  const attributesOf = (html: string) => html.match(/ [\w-]+="[^"]*"/g)?.toSorted();
  for (const [tag, given] of [
    ['input', { type: 'checkbox', name: 'comparar', value: 'a-1', defaultChecked: true, disabled: false }],
    ['input', { type: 'range', min: 0, max: 10, step: 2, defaultValue: 4, 'data-usual': 10 }],
    ['input', { type: 'text', defaultValue: 'Getafe', maxLength: 80, required: true, hidden: true }],
    ['a', { href: '/?permiso=B&lugar=Madrid', rel: 'nofollow', target: undefined }],
    ['a', { href: '/javascript-y-coches' }],
  ] as const) {
    const element = createElement(tag, given);
    expect(attributesOf(writeMarkup(element).text)).toEqual(attributesOf(judge(element)));
  }
});

test('las figuras vacías se cierran solas', () => {
  const shape = createElement('svg', null, createElement('line', { x2: '4%' }));
  expect(writeMarkup(shape).text).toBe('<svg><line x2="4%"/></svg>');
});

test('dice qué islas pide el marcado, cada una una vez', () => {
  const link = createElement('a', { 'data-island': 'in-place', href: '/' }, 'x');
  const form = createElement('form', { 'data-island': 'in-place live-form' }, link, link);
  expect([...writeMarkup(form).islands]).toEqual(['in-place', 'live-form']);
});

test('se niega a lo que no sabe escribir', () => {
  const Hooked = () => useId();
  for (const [tag, given] of [
    ['p', { style: { color: 'red' } }],
    ['p', Object.fromEntries([['dangerouslySetInnerHTML', { __html: '<b>' }]])],
    ['p', { onClick: () => {} }],
    ['textarea', { defaultValue: 'x' }],
    ['a', { href: ' java\nscript:alert(1)' }],
    [Hooked, {}],
  ] as const)
    expect(() => writeMarkup(createElement(tag as string, given as object))).toThrow();
  expect(() => writeMarkup({ nombre: 'no es un elemento' } as unknown as ReactNode)).toThrow();
});
