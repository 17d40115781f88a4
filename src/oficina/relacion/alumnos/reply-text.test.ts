import { expect, test } from 'vitest';
import { replyAddresses } from '#oficina/base/letters/reply-address.server.ts';
import { readReplyText } from './reply-text.server.ts';

const SECRET = 'https://sitio.example/miSolicitud/mP8nVYq2rWj6tKx0bZc4dLhGfSaUoEiNyT1uR7vQwX3';
const TOKEN = replyAddresses('hola@x.example', 'una clave de prueba con letras de sobra').of({
  id: '01990000-0000-7000-8000-000000000009',
  lado: 'alumno',
  desde: 1_795_424_531,
});

const read = (head: string, body: string) =>
  readReplyText(Buffer.from(`${head}\n\n${body}`.replaceAll('\n', '\r\n')));
const plain = (body: string) => read('Content-Type: text/plain; charset=utf-8', body);
const html = (body: string) => read('Content-Type: text/html; charset=utf-8', body);

test.each([
  [
    'Gmail',
    `Sí, el martes\n\nEl lun, 30 nov 2026 a las 10:00, Carné Claro (<hola@x.example>)\nescribió:\n\n> Hola, Ana:\n> ${SECRET}\n`,
  ],
  [
    'iPhone',
    `Sí, el martes\n\n> El 30 nov 2026, a las 10:00, Carné Claro <hola@x.example> escribió:\n> \n> Hola, Ana:\n`,
  ],
  [
    'Outlook',
    'Sí, el martes\n\n________________________________\nDe: Carné Claro <hola@x.example>\nEnviado: lunes\nPara: ana@ejemplo.es\n\nHola, Ana:\n',
  ],
  [
    'Outlook sin raya',
    `Sí, el martes\n\nDe: Carné Claro <hola@x.example>\nEnviado: lunes\nPara: ana@ejemplo.es\n\nHola:\n${SECRET}\n`,
  ],
  ['mensaje original', 'Sí, el martes\n\n-----Mensaje original-----\nHola, Ana:\n'],
  [
    'Yahoo, que no marca lo citado',
    `Sí, el martes\n\nEl lunes, 30 de noviembre de 2026, Carné Claro <hola@x.example> escribió:\n  Hola, Ana:\n  ${SECRET}\n`,
  ],
  [
    'Thunderbird, que contesta debajo',
    `El 30/11/26 a las 10:00, Carné Claro escribió:\n> Hola, Ana:\n> ${SECRET}\n\nSí, el martes\n\n-- \nAna\n`,
  ],
  [
    'quien recibe los enlaces cambiados por su filtro',
    `Sí, el martes\n\nVer mi solicitud: https://filtro.example/?url=${encodeURIComponent(SECRET)}&data=1\n`,
  ],
  ['firma', 'Sí, el martes\n-- \nAna Peña\n612 345 678\n'],
  [
    'en inglés',
    'Sí, el martes\n\nOn Mon, Nov 30, 2026 at 10:00 AM Carné Claro <hola@x.example>\nwrote:\n\n> Hola\n',
  ],
  [
    'un programa que nadie conoce, con el enlace propio',
    `Sí, el martes\n\nVer mi solicitud: ${SECRET}\nGuarda este correo\n`,
  ],
  [
    'una autoescuela, con el enlace de su página a la vista',
    `Sí, el martes\n\nVer la conversación: ${SECRET.replace('miSolicitud', 'solicitudRecibida')}\n`,
  ],
  [
    'un programa que nadie conoce, con la dirección firmada',
    `Sí, el martes\n\nReply-To: ${TOKEN.toUpperCase()}\nHola\n`,
  ],
])('de lo que escribe %s queda lo que se escribe ahora', async (_name, body) => {
  expect(await plain(body)).toBe('Sí, el martes');
});

test('lo que solo lo parece se queda', async () => {
  const words = 'El jefe me escribió:\nque vale\n\nDe: uno en uno\n--- y ya ---';
  expect(await plain(words)).toBe(words);
});

test('de un HTML queda el texto, sin guiones, estilos, enlaces ni imágenes, y sin lo citado', async () => {
  const body = `<html><head><style>p{color:red}</style><script>robar()</script></head><body>
    <p onclick="robar()">¿El <b>martes</b> a las 5?</p><script>document.write('robar')</script>
    <p>Mira <a href="https://malo.example/">esto</a><img src="https://malo.example/x.png" alt="robar"></p>
    <div class="gmail_quote">Hola, Ana</div><blockquote>Te ha escrito</blockquote><p>Gracias</p></body></html>`;
  expect(await html(body)).toBe('¿El martes a las 5?\n\nMira esto\n\nGracias');
});

test('se prefiere el texto, en su juego de letras, y lo adjunto no se lee', async () => {
  const body = `--x
Content-Type: multipart/alternative; boundary=y

--y
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

=BFMa=F1ana a las 5=
 o a las 6?
--y
Content-Type: text/html

<p>otra cosa</p>
--y--
--x
Content-Type: text/plain
Content-Disposition: attachment; filename=dni.txt

un archivo
--x
Content-Type: message/rfc822

Subject: otro
Content-Type: text/plain

reenviado
--x--`;
  expect(await read('Content-Type: multipart/mixed; boundary=x', body)).toBe('¿Mañana a las 5 o a las 6?');
});
