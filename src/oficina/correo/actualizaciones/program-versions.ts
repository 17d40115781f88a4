/** News of a version of the program, in the words of those who use it. */
export type ProgramVersion = { numVersion: string; fecha: string; titulo: string; cuerpo: string };

/** Versions of the program, the oldest first: each one of CHANGELOG.md, with what its users notice. */
export const PROGRAM_VERSIONS: readonly ProgramVersion[] = [
  {
    numVersion: '0.1.0',
    fecha: '2026-11-21',
    titulo: 'Primera versión',
    cuerpo: 'El comparador, el panel de las autoescuelas y la oficina.',
  },
  {
    numVersion: '0.2.0',
    fecha: '2026-11-23',
    titulo: 'Facturas más seguras, correos devueltos y libros comprobables',
    cuerpo: `Facturas: lo que la Agencia Tributaria rechazaría se dice antes de dar número, con su norma y su campo. Se factura a clientes de fuera de España, las simplificadas se canjean por completas y una anulada se hace de nuevo con un botón.
Mi negocio: el NIF con que se ha facturado se queda, y se dice qué hacer si estaba mal.
Envíos a la Agencia Tributaria: el registro que los detiene se encuentra y se dice cómo seguir. Los certificados .p12 sirven, y se avisa 60, 30 y 7 días antes de que caduquen.
Correos: nada dice que se ha enviado si no hay servidor de correo. Los devueltos se leen y se ven en la ficha de quien no los recibe. El asunto y el texto se revisan antes de enviar.
Registros: se descargan los de una factura o los de un periodo, con un programa que los comprueba en cualquier ordenador.
Si la base de datos o el disco fallan, las respuestas lo dicen, y se avisa antes de que se llene.`,
  },
  {
    numVersion: '0.3.0',
    fecha: '2026-11-23',
    titulo: 'Entrar con más seguridad',
    cuerpo: `Entrar: «Mi negocio» dice qué roles necesitan un segundo factor, con códigos de recuperación, y las llaves de acceso abren los dos paneles. Un correo avisa de una entrada desde un navegador nuevo.
Lo que puede hacer daño vuelve a pedir la clave pasados diez minutos: cuentas bancarias, claves de programas, listas de personas y supresiones.
Los intentos fallidos de otros ya no hacen esperar al dueño de la cuenta. Un Administrador ve las sesiones abiertas de una persona y las termina.
Las claves nuevas se comparan con las filtradas, y se pueden permitir frases de hasta 64 caracteres.
Los PDF que ejecutan, abren, envían o llevan algo dentro se rechazan, y lo que se estaba escribiendo en un formulario se ofrece otra vez durante siete días.
La historia de los datos la protege también la base de datos, y restaurar una copia la comprueba.`,
  },
];
