/** What to ask of the person who runs the server, for what is not configured or is old. */
export const SERVER_MESSAGES: Readonly<Record<string, string>> = {
  agencia:
    'Hace falta en el servidor el certificado con que se envían los registros a la Agencia Tributaria: pon el archivo en AEAT_P12_FILE y su clave en AEAT_P12_PASSWORD, y vuelve a arrancar el programa.',
  copias:
    'Hace falta una carpeta para las copias de cada noche, mejor en otro disco: ponla en la variable COPIAS_DIR y vuelve a arrancar el programa.',
};
