import { z } from 'zod';
import { accessOf } from '#oficina/base/steps/access-of.server.ts';
import { id, working } from '#oficina/ventas/papeles/paper-calls.server.ts';
import type { PaperServices } from '#oficina/ventas/papeles/paper-family.server.ts';
import { paperOut } from '#oficina/ventas/papeles/paper-out.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { rowVersion as version } from '#platform/kit/contract/row-version.ts';
import { textField } from '#platform/kit/text/text-field.ts';
import { facturasFamily } from '../family.server.ts';
import { pasosFactura } from '../pasos.ts';
import { amendRecord } from '../rectificar/amend-record.server.ts';
import { annulFactura } from '../rectificar/annul-factura.server.ts';
import { issueFactura, MidnightError } from './issue-factura.server.ts';
import { confirmadoField } from './questions.server.ts';

const out = paperOut(facturasFamily.resource);
const motivo = textField({ min: 1, max: 1_000 });

/** Calls that add a record to the chain: issue, annul, amend. */
export function registerIssuing(app: HttpApp, services: PaperServices): void {
  serve(
    app,
    {
      method: 'PUT',
      path: 'facturas/emitir',
      summary:
        'Emite un borrador: número, fecha de hoy y registro encadenado; 42201 con la norma si no puede ser, o con las preguntas que hay que confirmar',
      body: z.strictObject({ _id: id, version, confirmado: confirmadoField }),
      answer: out,
    },
    { access: accessOf(pasosFactura.emitir) },
    async (request) => {
      const issue = () =>
        working(services, facturasFamily, { request, verb: 'actualizar' }, (work) =>
          issueFactura(work, request.body, services.clock),
        );
      try {
        return await issue();
      } catch (error) {
        if (error instanceof MidnightError) return issue();
        throw error;
      }
    },
  );
  serve(
    app,
    {
      method: 'PUT',
      path: 'facturas/anular',
      summary: 'Anula lo que nunca debió facturarse, con su registro; lo que fue real se rectifica',
      body: z.strictObject({ _id: id, version, motivo }),
      answer: out,
    },
    { access: accessOf(pasosFactura.anular) },
    (request) =>
      working(services, facturasFamily, { request, verb: 'actualizar' }, (work) =>
        annulFactura(work, request.body, services.clock),
      ),
  );
  serve(
    app,
    {
      method: 'PUT',
      path: 'facturas/subsanar',
      summary:
        'Vuelve a declarar una factura que la Agencia Tributaria rechazó o aceptó con errores; 40904 si no le puso reparos',
      body: z.strictObject({ _id: id, version }),
      answer: out,
    },
    { access: accessOf(pasosFactura.subsanar) },
    (request) =>
      working(services, facturasFamily, { request, verb: 'actualizar' }, (work) =>
        amendRecord(work, request.body, services.clock),
      ),
  );
}
