import type { Contacto } from '#oficina/documentos/firmas/screens/firmas-card.tsx';
import type { ContactoRow } from '#oficina/relacion/contactosClientes/contract.ts';

/** Contacts that are read, and those that are offered. */
export const MOST_READ = 100;
const MOST = 20;

type Read = Pick<ContactoRow, 'nombre' | 'apellidos' | 'cargo' | 'email' | 'recibe'>;

/** Contacts to offer: first those who get documentos to sign; within each group, as they are read. */
export const contactosToOffer = (filas: readonly Read[]): Contacto[] =>
  filas
    .map(({ nombre, apellidos, cargo, email, recibe }) => ({
      nombre: [nombre, apellidos].filter(Boolean).join(' '),
      cargo: cargo ?? null,
      email: email ?? null,
      recibe: recibe.includes('firma'),
    }))
    .toSorted((one, other) => Number(other.recibe) - Number(one.recibe))
    .slice(0, MOST);
