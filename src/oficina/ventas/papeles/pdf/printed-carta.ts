/** Printed letter on paper: every text is ready to read. */
export type PrintedCarta = {
  /** Lines of the address, as a window of an envelope shows them. */
  destinatario: string[];
  fecha: string;
  asunto: string;
  parrafos: string[];
  /** Address that the QR leads to, with the words under it. */
  qr: { direccion: string; debajo: string };
  /** Small print at the foot, in its order. */
  letraPequena: string[];
};

/** Letters of one print, each on a page of its own. */
export type PrintedCartas = {
  cartas: PrintedCarta[];
  titulo: string;
  autor: string;
  /** Lines of the sender, under its name. */
  remite: string[];
  color: string | null;
  momento: string;
};

/** A sheet to hang on a wall: a question, and the QR that answers it. */
export type PrintedCartel = {
  cartel: { pregunta: string; lineas: string[]; qr: { direccion: string; debajo: string }; pie: string };
  autor: string;
  color: string | null;
  momento: string;
};
