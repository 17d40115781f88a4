import type { Puerta } from '#oficina/base/puertas/puertas.ts';

export type DoorAct = 'abrir' | 'cerrar';

type Words = {
  boton: string;
  dicho: string;
  hecho: string;
  /** Box that the person marks before the act. */
  casilla?: string;
  /** Another one, where there is no certificate of the agency. */
  sinCertificado?: string;
};

export const doorWords: Readonly<Record<Puerta, Readonly<Record<DoorAct, Words>>>> = {
  web: {
    abrir: {
      boton: 'Abrir la web',
      dicho:
        'La verá cualquiera, la encontrarán los buscadores, y los alumnos y las autoescuelas podrán escribirte. Se puede volver a cerrar.',
      hecho: 'La web está abierta',
    },
    cerrar: {
      boton: 'Cerrar la web',
      dicho:
        'Los visitantes verán que se está preparando, y no se guardará nada suyo. No se borra ningún dato, y quien ya te escribió puede ver y retirar lo que te dio.',
      hecho: 'La web está cerrada',
    },
  },
  ventas: {
    abrir: {
      boton: 'Empezar a vender',
      dicho:
        'Desde ahora se numeran y se envían presupuestos, pedidos y facturas. Los números van seguidos: si vienes de otro programa, pon antes por dónde sigue cada serie, en «Números de las facturas».',
      hecho: 'Ya se puede vender',
      casilla: 'He mirado por qué número empieza cada serie',
      sinCertificado:
        'Sé que, hasta que haya un certificado de la Agencia que sirva, los registros de las facturas esperan sin enviarse',
    },
    cerrar: {
      boton: 'Dejar de vender',
      dicho:
        'No se numerará ni se enviará nada más. Lo ya emitido se queda, y sus registros se siguen enviando a la Agencia Tributaria.',
      hecho: 'Se ha dejado de vender',
    },
  },
};
