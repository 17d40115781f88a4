import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { useFacturaStep } from './use-factura-step.ts';

test('un paso que no puede ser lee otra vez la factura, también en la lista', async () => {
  const client = new QueryClient();
  const read = vi.spyOn(client, 'invalidateQueries');
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 409 }));
  let step: ReturnType<typeof useFacturaStep> | undefined;
  const Screen = () => {
    step = useFacturaStep('una', { verb: 'registrarCobro' });
    return null;
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Screen)));
  await expect(step?.mutateAsync({ _id: 'una' })).rejects.toThrow();
  vi.unstubAllGlobals();
  expect(read.mock.calls.map(([asked]) => asked?.queryKey)).toEqual([
    ['facturas', 'one', 'una'],
    ['facturas', 'list'],
  ]);
});
