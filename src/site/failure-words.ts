/** Words of a page for any failure; the server puts other words in its place where it knows more. */
export const ANY_FAILURE = 'Algo ha fallado por nuestra parte. Vuelve a intentarlo dentro de un momento.';
