import type { ReactElement, ReactNode } from 'react';

/** Markup of a page, and the islands that its `data-island` attributes name. */
export type PageMarkup = { text: string; islands: ReadonlySet<string> };

/**
 * Writes the elements of a page that is only read (decision 084) as text, in one walk. React's own writer also suspends,
 * streams and prepares hydration, which took as long as all the rest of a page. Here a component is a function of its
 * props: hooks, contexts and classes are refused. The text is React's, but for empty shapes, which close themselves.
 */
export function writeMarkup(node: ReactNode): PageMarkup {
  const page: Page = { text: '', islands: new Set(), chosen: undefined };
  write(page, node);
  return page;
}

type Page = {
  text: string;
  islands: Set<string>;
  /** Value of the `select` that is being written. */
  chosen: string | undefined;
};

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode };

const FRAGMENT: unknown = Symbol.for('react.fragment');
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** HTML elements that have no end tag. */
const VOID = words('area base br col embed hr img input link meta source track wbr');
/** SVG elements that mostly have no content. */
const SHAPES = words('line rect circle ellipse path polygon polyline use image stop');

function write(page: Page, node: ReactNode): void {
  if (typeof node === 'string') page.text += escaped(node);
  else if (typeof node === 'number' || typeof node === 'bigint') page.text += node;
  else if (Array.isArray(node)) for (const item of node) write(page, item);
  else if (typeof node === 'object' && node !== null) writeElement(page, node as ReactElement<Props>);
}

function writeElement(page: Page, { type, props }: ReactElement<Props>): void {
  if (typeof type === 'string') writeTag(page, type, props);
  else if (typeof type === 'function') write(page, (type as (props: Props) => ReactNode)(props));
  else if (type === FRAGMENT) write(page, props.children);
  else throw new Error('a page that is only read has functions as components');
}

function writeTag(page: Page, tag: string, props: Props): void {
  const { children } = props;
  const isEmpty = children === undefined || children === null;
  let start = `<${tag}`;
  for (const name in props)
    if (name !== 'children' && (tag !== 'select' || name !== 'defaultValue'))
      start += attribute(name, props[name]);
  if (tag === 'option' && page.chosen !== undefined && String(props.value) === page.chosen)
    start += ' selected=""';
  const named = props['data-island'];
  if (typeof named === 'string') for (const island of named.split(' ')) page.islands.add(island);
  if (VOID.has(tag) || (isEmpty && SHAPES.has(tag))) {
    page.text += `${start}/>`;
    return;
  }
  if (tag === 'textarea') throw new Error('a page that is only read has no <textarea>');
  page.text += `${start}>`;
  if (tag === 'select' && !isEmptyValue(props.defaultValue)) page.chosen = String(props.defaultValue);
  if (!isEmpty) write(page, children);
  if (tag === 'select') page.chosen = undefined;
  page.text += `</${tag}>`;
}

const isEmptyValue = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Properties of React that are attributes by another name; every other one goes as it is. */
const NAMES: Readonly<Record<string, string | undefined>> = {
  className: 'class',
  htmlFor: 'for',
  tabIndex: 'tabindex',
  defaultValue: 'value',
  defaultChecked: 'checked',
  autoFocus: 'autofocus',
  crossOrigin: 'crossorigin',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeDasharray: 'stroke-dasharray',
  fillRule: 'fill-rule',
  clipRule: 'clip-rule',
  textAnchor: 'text-anchor',
  dominantBaseline: 'dominant-baseline',
  vectorEffect: 'vector-effect',
  fontSize: 'font-size',
  fontWeight: 'font-weight',
};
/** Attributes whose name alone means true. */
const FLAGS = words('checked hidden disabled open required readOnly multiple autofocus inert noValidate');
const ADDRESSES = words('href src action formAction');
const REFUSED = words('style dangerouslySetInnerHTML');

function attribute(property: string, value: unknown): string {
  if (isEmptyValue(value)) return '';
  if (typeof value === 'function' || REFUSED.has(property))
    throw new Error(`a page that is only read has no ${property}`);
  const name = NAMES[property] ?? property;
  if (typeof value === 'boolean' && !isTold(name)) return value && FLAGS.has(name) ? ` ${name}=""` : '';
  const text = String(value);
  if (ADDRESSES.has(property) && isScript(text)) throw new Error('a link would run as a script');
  return ` ${name}="${escaped(text)}"`;
}

/** Attributes that are written with the value false too. */
const isTold = (name: string) => name.startsWith('data-') || name.startsWith('aria-');

/** Browsers skip spaces and controls before the scheme, and ends of lines inside it. */
const isScript = (address: string) =>
  /^[^a-z/?#.]*j[\r\n\t]*a[\r\n\t]*v[\r\n\t]*a[\r\n\t]*s[\r\n\t]*c[\r\n\t]*r[\r\n\t]*i[\r\n\t]*p[\r\n\t]*t[\r\n\t]*:/i.test(
    address,
  );

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

/** Text as it is written in an element or an attribute. */
export const escaped = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (letter) => ESCAPED[letter] ?? letter) : text;
