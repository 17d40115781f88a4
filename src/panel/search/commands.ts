import { permitted, type Recurso } from '#oficina/base/roles/roles.ts';
import type { Hallazgos } from '#oficina/trabajo/buscador/contract.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';

/** Words of an order, before its subject: «nueva factura para Ribera». */
type Command = {
  pattern: RegExp;
  /** Family of the rows that it is about. */
  familia: string;
  /** Right that a person needs to give the order. */
  needs: readonly [Recurso, 'C' | 'L' | 'T'];
  title(name: string): string;
  to(id: string): string;
};

const made = (one: string, familia: Recurso, to: (id: string) => string): Command => ({
  pattern: new RegExp(`^nuev[oa]\\s+${one}\\s+(?:para|de|con|a)\\s+(.+)$`, 'i'),
  familia: 'clientes',
  needs: [familia, 'C'],
  title: (name) => `Nuev${one === 'pedido' || one === 'presupuesto' ? 'o' : 'a'} ${one} para ${name}`,
  to,
});

const COMMANDS: readonly Command[] = [
  made('factura', 'facturas', (id) => `/panelAdmin/facturas/nuevo?cliente=${id}`),
  made('presupuesto', 'presupuestos', (id) => `/panelAdmin/presupuestos/nuevo?cliente=${id}`),
  made('pedido', 'pedidos', (id) => `/panelAdmin/pedidos/nuevo?cliente=${id}`),
  made('actividad', 'actividades', (id) => `/panelAdmin/clientes/${id}/actividades/nuevo`),
  {
    pattern: /^(?:deuda|saldo|cuenta)\s+(?:de|con)\s+(.+)$/i,
    familia: 'clientes',
    needs: ['facturas', 'L'],
    title: (name) => `Deuda de ${name}`,
    to: (id) => `/panelAdmin/clientes/${id}`,
  },
  {
    pattern: /^cobrar\s+(?:la\s+)?(.+)$/i,
    familia: 'facturas',
    needs: ['facturas', 'T'],
    title: (name) => `Cobrar ${name}`,
    to: (id) => `/panelAdmin/facturas/${id}?hacer=cobrar`,
  },
];

export type Order = { command: Command | undefined; texto: string };

/** Reads an order in a typed text, and what it is about; without one, the text is searched as it is. */
export function readCommand(typed: string, user: SessionUser): Order {
  for (const command of COMMANDS) {
    const about = command.pattern.exec(typed)?.[1];
    if (about !== undefined && permitted(user, ...command.needs) !== null) return { command, texto: about };
  }
  return { command: undefined, texto: typed };
}

/** Turns each found row into an option that carries out the order with it. */
export const doneWith = (command: Command, found: Hallazgos): Hallazgos => ({
  ...found,
  grupos: found.grupos
    .filter(({ familia }) => familia === command.familia)
    .map(({ filas, ...grupo }) => ({
      ...grupo,
      titulo: 'Hacer',
      hayMas: false,
      filas: filas.map((fila) => ({
        ...fila,
        titulo: command.title(fila.titulo),
        ruta: command.to(fila._id),
      })),
    })),
});

export type Act = { key: string; name: string; to: string };

/** Other actions on a found row, each with the letter that, with Alt, does it. */
export function actsOf(ruta: string, user: SessionUser): Act[] {
  const [, familia = '', id] = /^\/panelAdmin\/(\w+)\/([\w-]+)$/.exec(ruta) ?? [];
  if (!id) return [];
  const offered: readonly (Act & { needs: Command['needs'] })[] =
    familia === 'clientes'
      ? [
          {
            key: 'F',
            name: 'Factura',
            needs: ['facturas', 'C'],
            to: `/panelAdmin/facturas/nuevo?cliente=${id}`,
          },
          {
            key: 'P',
            name: 'Presupuesto',
            needs: ['presupuestos', 'C'],
            to: `/panelAdmin/presupuestos/nuevo?cliente=${id}`,
          },
          {
            key: 'A',
            name: 'Actividad',
            needs: ['actividades', 'C'],
            to: `/panelAdmin/clientes/${id}/actividades/nuevo`,
          },
        ]
      : familia === 'facturas'
        ? [
            { key: 'C', name: 'Cobrar', needs: ['facturas', 'T'], to: `${ruta}?hacer=cobrar` },
            { key: 'V', name: 'Ver el PDF', needs: ['facturas', 'L'], to: `${ruta}/pdf` },
          ]
        : [];
  return offered
    .filter(({ needs }) => permitted(user, ...needs) !== null)
    .map(({ needs: _needs, ...act }) => act);
}
