import { describe, expect, test } from 'vitest';
import type { PaperJson } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import { startAgency } from '#oficina/ventas/verifactu/agency.testing.server.ts';
import { sendPending } from '#oficina/ventas/verifactu/sender.server.ts';
import { verifyChains } from '#oficina/ventas/verifactu/verify-chain.server.ts';
import { openOffice } from '#test/support/office.testing.server.ts';
import {
  type FacturaKind,
  facturaKinds,
  type Recipient,
  recipients,
} from '../factura-kinds.testing.server.ts';
import { fillBusiness, issue, pedidoUnderWay } from '../facturas.testing.server.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

describe('todas las clases de factura, ante la Agencia', async () => {
  const { db, admin: call } = await openOffice({ clock: () => NOW });
  await fillBusiness(db);
  const agency = await startAgency({ clock: () => NOW });

  const done = async (name: Parameters<typeof call>[0], body?: object) => {
    const answer = await call(name, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<PaperJson>();
  };

  const clients = new Map<Recipient, Promise<PaperJson>>();
  const clientOf = (name: Recipient) => {
    const made =
      clients.get(name) ??
      done('POST /clientes/crear', {
        nombreComercial: name,
        razonSocial: `Cliente ${name}`,
        direccion: 'Calle Mayor, 1',
        ...recipients[name],
      });
    clients.set(name, made);
    return made;
  };

  /** Draft of a kind, made as a person would. */
  async function draftOf(kind: FacturaKind): Promise<PaperJson> {
    const { cliente = 'empresa', borrador = {}, rectifica, pedido, canje } = kind;
    const _idCliente = cliente && (await clientOf(cliente))._id;
    if (canje) return exchange(String(_idCliente));
    if (pedido) return ofOrder(pedido, String(_idCliente));
    const draft = await done('POST /facturas/crear', {
      titulo: kind.nombre,
      lineas: [{ descripcion: 'Ficha ampliada', precioUnitario: '100' }],
      ...borrador,
      ...(_idCliente && { _idCliente }),
    });
    if (!rectifica) return draft;
    const { _id } = await issue(call, draft);
    const { cambios, ...how } = rectifica;
    const correction = await done('POST /facturas/rectificar', { _id, motivo: 'Estaba mal', ...how });
    if (!cambios) return correction;
    const { _id: id, version } = correction;
    return done('PUT /facturas/actualizar', { _id: id, version, ...cambios });
  }

  async function exchange(_idCliente: string): Promise<PaperJson> {
    const facturas: string[] = [];
    for (const precioUnitario of ['30', '45.50'])
      facturas.push(
        (
          await issue(
            call,
            await done('POST /facturas/crear', {
              tipo: 'F2',
              lineas: [{ descripcion: 'Clase', precioUnitario }],
            }),
          )
        )._id,
      );
    const { _id, version } = await done('POST /facturas/canjear', { facturas });
    return done('PUT /facturas/actualizar', { _id, version, _idCliente });
  }

  async function ofOrder(part: 'anticipo' | 'final', _idCliente: string): Promise<PaperJson> {
    const { _id } = await pedidoUnderWay(call, { _idCliente });
    const anticipo = await done('POST /facturas/crearAnticipo', { _idPedido: _id, porcentaje: '40' });
    if (part === 'anticipo') return anticipo;
    await issue(call, anticipo);
    return done('POST /facturas/crearDesdePedido', { _id });
  }

  test.each(facturaKinds)('$nombre', async (kind) => {
    const { _id, version } = await draftOf(kind);
    const answer = await call('PUT /facturas/emitir', { _id, version });
    if (kind.pregunta !== undefined) {
      const asked = answer.json().detalle.preguntas.map(({ clave }: { clave: string }) => clave);
      expect(asked).toEqual([kind.pregunta]);
      return void (await done('PUT /facturas/emitir', { _id, version, confirmado: asked }));
    }
    if (kind.regla === undefined) {
      expect(answer.statusCode, answer.body).toBe(200);
      return;
    }
    expect(answer.statusCode, answer.body).toBe(422);
    const { norma, reglas = [] } = answer.json().detalle;
    expect([norma, ...reglas.map(String)]).toContain(kind.regla);
  });

  test('todo lo sellado se acepta, y las cadenas se comprueban', async () => {
    expect(await sendPending({ db, clock: () => NOW, transport: agency.transport })).toEqual([]);
    const { rows } = await db.$client.query(
      `SELECT f.codigo, f.titulo, e.estado, e.codigo_error, e.descripcion_error FROM registros_envios e
        JOIN registros_facturacion r ON r.id = e.registro_id JOIN facturas f ON f.id = r.factura_id
        WHERE e.estado <> 'aceptado'`,
    );
    expect(rows).toEqual([]);
    expect(await verifyChains(db)).toMatchObject({ fallos: [] });
  });
});
