/** Gives the address of the page that asks these autoescuelas for information on a permit. */
export const solicitudUrl = (slugs: readonly string[], permiso: string): string =>
  `/mandarSolicitud/?${new URLSearchParams([...slugs.map((slug) => ['autoescuela', slug]), ['permiso', permiso]])}`;
