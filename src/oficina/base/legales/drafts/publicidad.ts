import type { Datos } from './business.ts';

/** Publicidad: how advertisements are marked (LSSI art. 20, DSA art. 26, Ley 3/1991 art. 26). */
export const publicidad = (datos: Datos): string => `## Cómo se reconoce

Cada anuncio va en una caja propia con el rótulo **«Publicidad»** y con el nombre de **quien lo paga**, que es en cuyo nombre se hace. No se parece a un resultado ni se mete entre ellos: va después de la lista, al lado o en la ficha, fuera de lo que se compara.

## No compra puestos

Ningún pago cambia el orden, la estimación del coste, los empates ni los datos de una autoescuela. Lo comprueba cualquiera con los [datos abiertos](/datos-abiertos) y [la fórmula](/como-ordenamos).

## Por qué ves ese anuncio

Los **parámetros principales** son el lugar de la página, la provincia y el permiso que se miran. Entre los que encajan va primero el de mayor prioridad contratada y luego el que menos se ha visto ese día. No depende de quién eres: no usamos cookies, perfiles ni datos tuyos, y por eso no hay nada que ajustar.

## Qué se cuenta

Cuántas veces se ve y se pulsa cada anuncio, por día. Son cuentas de miradas, no de personas.

## Quién responde

${datos.razonSocial}, NIF ${datos.nif}. Revisamos cada anuncio antes de publicarlo. Si uno te parece engañoso, ilícito o mal señalado, escribe a ${datos.email}.
`;
