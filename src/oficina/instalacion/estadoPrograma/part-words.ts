import type { Parte } from './contract.ts';

type Words = {
  titulo: string;
  /** State when all is well. */
  bien: string;
  salida?: Parte['salida'];
  /** The office cannot mend it alone: what the program says to do is for the person who runs the server. */
  servidor?: true;
};

/** Links for steps that are not done yet; once done, their part has another link. */
export const ofSetUp: Readonly<Record<string, Parte['salida']>> = {
  agencia: { texto: 'Poner el certificado', ruta: '/panelAdmin/puestaEnMarcha#paso-agencia' },
  copias: { texto: 'Elegir la carpeta', ruta: '/panelAdmin/puestaEnMarcha#paso-copias' },
  datosOficiales: { texto: 'Ver los datos oficiales', ruta: '/panelAdmin/datosOficiales' },
};

/** Words of the parts that have a probe, by the key of the probe, in the order of the screen. */
export const partWords: Readonly<Record<string, Words>> = {
  baseDeDatos: { titulo: 'Base de datos', bien: 'Responde y guarda.', servidor: true },
  disco: { titulo: 'Disco de los datos', bien: 'Hay sitio.', servidor: true },
  cola: { titulo: 'Trabajos del programa', bien: 'Van al día.', servidor: true },
  web: {
    titulo: 'La web',
    bien: 'Está abierta.',
    salida: { texto: 'Abrir o cerrar la web', ruta: '/panelAdmin/puestaEnMarcha#paso-web' },
  },
  ventas: {
    titulo: 'Las ventas',
    bien: 'Están abiertas.',
    salida: { texto: 'Empezar o dejar de vender', ruta: '/panelAdmin/puestaEnMarcha#paso-ventas' },
  },
  correo: {
    titulo: 'Correo',
    bien: 'Los correos salen.',
    salida: { texto: 'Poner o probar el correo', ruta: '/panelAdmin/puestaEnMarcha#paso-correo' },
  },
  agencia: {
    titulo: 'Agencia Tributaria',
    bien: 'Los registros se envían.',
    salida: { texto: 'Ver las facturas', ruta: '/panelAdmin/facturas' },
  },
  certificados: {
    titulo: 'Certificados',
    bien: 'Ninguno caduca en dos meses.',
    salida: { texto: 'Ver los certificados', ruta: '/panelAdmin/negocio' },
    servidor: true,
  },
  copias: {
    titulo: 'Copias de seguridad',
    bien: 'Se hacen cada noche.',
    salida: { texto: 'Ver las copias', ruta: '/panelAdmin/copias' },
  },
  discoCopias: {
    titulo: 'Disco de las copias',
    bien: 'Cabe la siguiente.',
    salida: { texto: 'Ver las copias', ruta: '/panelAdmin/copias' },
  },
  legales: {
    titulo: 'Páginas legales',
    bien: 'Están publicadas.',
    salida: { texto: 'Ver las páginas', ruta: '/panelAdmin/paginasLegales' },
  },
  datosOficiales: { titulo: 'Datos oficiales', bien: 'Están al día.' },
  ficheros: { titulo: 'Documentos y fotos', bien: 'Se guardan y se leen.', servidor: true },
  antivirus: { titulo: 'Antivirus', bien: 'Mira lo que se sube.', servidor: true },
  permisosBaseDeDatos: {
    titulo: 'Permisos de la base de datos',
    bien: 'El programa tiene los justos.',
    servidor: true,
  },
  wal: { titulo: 'Diario de la base de datos', bien: 'Ocupa lo normal.', servidor: true },
  reloj: { titulo: 'Reloj', bien: 'Va en hora.', servidor: true },
  relojRegistros: { titulo: 'Hora de los registros', bien: 'Ninguno es posterior a ahora.', servidor: true },
};
