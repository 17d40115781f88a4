import type { Datos } from './business.ts';

/** Condiciones for autoescuelas: Regulation (EU) 2019/1150 arts. 3-5 (P2B) and 2022/2065 arts. 11-14 (DSA). */
export const condiciones = (datos: Datos): string => `## Quiénes y para qué

Estas condiciones son entre ${datos.razonSocial}, NIF ${datos.nif}, ${datos.direccion}, y la autoescuela que se registra en ${datos.nombreComercial}. Registrarse y aparecer en el comparador es gratis. Lo que se contrata aparte tiene su presupuesto, con su precio y sus condiciones.

## Qué pone la autoescuela

Datos, tarifas y fotografías ciertos, al día y que puede publicar; precios finales con impuestos; quien se registra declara que la representa. Sus contenidos siguen siendo suyos: nos permite mostrarlos en el comparador mientras la ficha esté publicada.

## El orden de los resultados

- **Parámetros principales:** el coste esperado hasta el carné, que sale de la tarifa publicada y de los resultados oficiales de examen; después, si hay empate, la cercanía al centro de su grupo, los exámenes y la tasa de aptos, y al final el nombre.
- **Importancia relativa y motivos:** [Cómo ordenamos](/como-ordenamos) la mide con los datos de hoy y explica por qué: quien busca quiere saber lo que le costará de verdad.
- **Pagar no influye:** ningún pago, directo o indirecto, cambia el orden. La [publicidad](/publicidad) va aparte. Tratamos igual a todas las autoescuelas, y no ofrecemos clases propias.

## Qué se puede suspender, y por qué

Podemos restringir, suspender o terminar la ficha o la cuenta solo por estos motivos:

- no se acredita que la autoescuela es de quien la registra;
- sus datos o precios son falsos o engañosos, o sus contenidos son ilícitos o vulneran derechos de otros;
- usa los datos de los alumnos para algo que no pidieron;
- pone en peligro la seguridad del servicio, o incumple estas condiciones de forma grave o repetida.

Antes o en el momento de una restricción o suspensión enviamos por correo **la exposición de los motivos**, con los hechos y la condición que se aplica. Si terminamos el servicio entero, avisamos con **30 días**, salvo obligación legal o incumplimiento repetido. La autoescuela puede aclarar los hechos respondiendo a ese correo, y si tiene razón se repone todo sin demora.

## Moderación

Las altas y los cambios de identidad los revisa una persona. Los contenidos se miran cuando alguien avisa de un error o de un contenido ilícito, o al comprobar una tarifa. Los programas solo comprueban formatos y señalan precios extraños: no retiran nada por su cuenta. Decide una persona, con diligencia, objetividad y respeto a los derechos de todos. Las quejas se envían a ${datos.email} y las responde una persona.

## Puntos de contacto

- **Para las autoridades, la Comisión y la Junta Europea de Servicios Digitales:** ${datos.email}, en español o en inglés.
- **Para quienes usan el servicio:** ${datos.email}${datos.telefono ? `, ${datos.telefono}` : ''} y la página de [contacto](/contacto/), siempre con una persona.

El prestador está establecido en España y no necesita representante legal en la Unión.

## Datos y otros canales

La autoescuela accede a las solicitudes que recibe y a sus estadísticas mientras tiene cuenta. Los datos de la ficha publicada están también en [Datos abiertos](/datos-abiertos), en los enlaces para compartir y en los marcadores que otras webs pueden mostrar. No hay afiliados ni otros canales que vendan por ella.

## Cambios y baja

Los cambios se comunican por correo, con **15 días** de antelación al menos, y más si obligan a adaptaciones técnicas. En ese plazo la autoescuela puede terminar el contrato; también puede darse de baja cuando quiera. Un cambio no tiene efecto hacia atrás, salvo obligación legal o que la beneficie.

## Ley

Se aplica la ley española. Antes de ir a juicio, las dos partes intentarán arreglarlo de buena fe.
`;
