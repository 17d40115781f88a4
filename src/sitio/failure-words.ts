/** Words of a page for any failure; the server puts other words in its place where it knows more. */
export const ANY_FAILURE = 'Algo ha fallado por nuestra parte. Vuelve a intentarlo dentro de un momento.';

/** Message for a network that makes too many requests. */
export const TOO_MANY_PAGES =
  'Desde tu red se han pedido demasiadas páginas en poco tiempo, y así hay sitio para todos. Espera un minuto y vuelve a intentarlo.';
