import type { Datos } from './business.ts';

/** Política de privacidad: second layer of RGPD arts. 13 and 14 (LOPDGDD, art. 11). */
export const privacidad = (datos: Datos): string => `${controller(datos)}

## Para qué usamos tus datos, y por qué podemos

- **Solicitudes de información de alumnos:** nombre, contacto, edad, lugar y permiso que buscas, para que te respondan las autoescuelas que eliges. Base: tu consentimiento, uno por autoescuela (RGPD, artículo 6.1.a). Con menos de 18 años pedimos también el nombre y el teléfono de quien te tutela; con menos de 14 no recogemos tus datos.
- **Búsquedas guardadas:** tu correo y la búsqueda, para avisarte de sus cambios. Base: tu consentimiento (6.1.a).
- **Precios y direcciones de autoescuelas que nos traes:** lo que nos dices de la autoescuela y cómo lo sabes, la foto si la mandas, tu correo y una marca cifrada de la red desde la que escribes, para comprobarlo, publicarlo sin decir quién lo trajo y contarte qué pasó. A la foto le quitamos el lugar y los datos de la cámara al llegar, y no se publica. Base: tu consentimiento (6.1.a).
- **Cuentas de autoescuelas:** los datos de la empresa y de quien la representa, y qué versión de los textos legales se mostró al registrarse, para crear la cuenta, comprobar que la autoescuela es suya y publicar su ficha. Del registro no guardamos la dirección IP. Base: el contrato o sus pasos previos (6.1.b).
- **Comunicaciones comerciales a autoescuelas:** solo si la autoescuela las acepta en su perfil, donde la casilla no viene marcada, o nos lo dice y lo anotamos. Guardamos la respuesta, y en el historial cuándo cambió y quién la cambió. Base: el consentimiento (6.1.a), que se retira en la misma casilla.
- **Presupuestos, pedidos y facturas:** los datos de clientes y de quien firma. Base: el contrato (6.1.b) y las obligaciones fiscales y contables (6.1.c).
- **Firmas y aceptaciones:** de quien firma, acepta o rechaza, su nombre, su correo y su NIF si los da, su firma, el texto que acepta, la hora, la dirección IP y el navegador; también los de cada paso, como abrir el documento. Es la prueba de que lo hizo, y el certificado que reciben quienes firman la muestra. Base: el contrato (6.1.b).
- **Mensajes de contacto y avisos de errores:** lo que escribes, para responderte. Base: nuestro interés legítimo en atender a quien nos escribe (6.1.f).
- **Seguridad de las cuentas:** intentos de entrar, con la dirección IP y el navegador, dispositivos, cambios importantes, descargas de documentos con su dirección IP y, de las claves de programas, la última, para proteger las cuentas. Base: nuestro interés legítimo en la seguridad del servicio (6.1.f).

No hacemos perfiles ni decisiones automatizadas que te afecten: el orden de las autoescuelas es una fórmula publicada que no te tiene en cuenta a ti. No usamos tus datos para elegir la publicidad que ves, ni los damos a quien la paga.

## Datos que no nos has dado tú

Los resultados y la identificación de las autoescuelas, que pueden llevar el nombre de una persona, son de fuentes de acceso público: la Dirección General de Tráfico y, donde se usan, OpenStreetMap y los registros públicos de locales. Son datos profesionales: nombre, código, dirección y resultados. Los tratamos por nuestro interés legítimo en informar a quien busca autoescuela (6.1.f), y puedes oponerte o corregirlos.

## Quién los recibe

- Las autoescuelas que eliges, cuando confirmas tu correo. Ninguna otra.
- La Agencia Tributaria y otras administraciones, cuando la ley obliga.
- Los proveedores de alojamiento y de correo electrónico, que actúan por encargo nuestro y con contrato.

No vendemos datos ni los enviamos fuera del Espacio Económico Europeo.

## Cuánto tiempo los guardamos

- **Solicitudes:** doce meses desde el último movimiento; después se borra lo que dice quién eres.
- **Búsquedas guardadas:** siete días si no las confirmas; doce meses desde la última vez que dijiste que la quieres.
- **Precios y direcciones que nos traes:** siete días si no los confirmas y sesenta si nadie los mira. Tu correo y la marca de la red, hasta que decidimos; después, el precio y la dirección no dicen quién los trajo. La foto, siete días como mucho; con los nombres y las caras tapados, mientras la web enseñe el precio.
- **Cuentas y clientes:** mientras dure la relación.
- **Facturas y contabilidad:** seis años (Código de Comercio, artículo 30), y mientras puedan exigirse responsabilidades.
- **Comunicaciones comerciales:** hasta que la autoescuela lo retira o deja de ser cliente.
- **Firmas y aceptaciones:** cinco años desde la firma, mientras sirven de prueba (Código Civil, artículo 1964); un documento firmado, seis.
- **Intentos de entrar y sesiones:** doce meses. **Registro de seguridad:** dos años. **Descargas de un documento:** lo que el documento. **Última dirección IP de una clave de programas:** lo que la clave, que se conserva.
- **Correos enviados:** doce meses.

${rights(datos)}`;

const controller = (datos: Datos) => `## Quién responde de tus datos

- **Responsable del tratamiento:** ${datos.razonSocial}, NIF ${datos.nif}
- **Dirección:** ${datos.direccion}
- **Correo para ejercer tus derechos:** ${datos.email}${datos.telefono ? `\n- **Teléfono:** ${datos.telefono}` : ''}

Cada formulario dice en corto lo principal. Esta página es la información completa que piden los artículos 13 y 14 del Reglamento (UE) 2016/679 (RGPD).`;

const rights = (datos: Datos) => `## Tus derechos

Puedes pedir el **acceso** a tus datos, su **rectificación**, su **supresión**, la **limitación** de su uso y su **portabilidad**, y **oponerte** a que los usemos. Escribe a ${datos.email}: respondemos en un mes. Si tienes una solicitud o una búsqueda, el enlace de nuestros correos te deja verla, descargarla y borrarla sin pedirlo. El del correo de un precio que nos traes te deja retirarlo cuando quieras; el de una dirección, mientras no la hayamos mirado.

Puedes **retirar tu consentimiento** cuando quieras; lo hecho hasta entonces sigue siendo lícito.

Si crees que no lo hacemos bien, puedes **reclamar ante la Agencia Española de Protección de Datos** ([www.aepd.es](https://www.aepd.es)).

## Si no nos los das

Cada formulario señala qué hace falta. Sin esos datos no podemos hacer lo que pides; no hay otra consecuencia.

## Cambios

Cada versión de esta página lleva su número y su fecha, y con cada consentimiento guardamos la que se te mostró.
`;
