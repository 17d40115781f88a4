import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { presupuestoKind as kind } from '#oficina/ventas/presupuestos/screens/presupuesto-kind.ts';
import { writtenFields } from '#platform/crud/screens/layout.ts';
import { paperTexts } from './paper-texts.ts';
import { readerOf, seenFor, useSeenDraft } from './use-seen-draft.ts';

test('lo que se vio para un cliente no se enseña en cuanto el papel es de otro, ni de otra persona suya', () => {
  const ana = { _idCliente: 'a', _idContacto: 'ana', titulo: 'Otoño' };
  const seen = { reader: readerOf(ana) };
  expect(seenFor(seen, { ...ana, titulo: 'Invierno' })).toBe(seen);
  expect(seenFor(seen, { ...ana, _idCliente: 'b' })).toBeUndefined();
  expect(seenFor(seen, { ...ana, _idContacto: '' })).toBeUndefined();
  expect(seenFor(seen, { prospecto: 'Rosa' })).toBeUndefined();
  expect(seenFor(undefined, ana)).toBeUndefined();
});

test('no se pregunta por lo que nada enseña: ni el pie ni el PDF', () => {
  const today = '2026-11-30';
  const begun = { ...kind.resource.initial, fecha: today, ...kind.begun(today), prospecto: 'Rosa' };
  const texts = paperTexts(writtenFields(kind.resource), begun);
  const asks = (foot: boolean) => {
    const queries = new QueryClient();
    const Form = () => {
      const { wrong } = useSeenDraft(kind, { texts, foot });
      return wrong ?? null;
    };
    const page = createElement(QueryClientProvider, { client: queries }, createElement(Form));
    expect(renderToStaticMarkup(page)).toBe('');
    return queries.getQueryCache().getAll()[0]?.options;
  };
  expect(asks(true)).toMatchObject({ enabled: true });
  expect(asks(false)).toMatchObject({ enabled: false });
});
