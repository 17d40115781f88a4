/** Gives search engines the path from the home page to a page; `url` is a whole address. */
export const breadcrumbJsonLd = (trail: { nombre: string; url: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ nombre, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: nombre,
    item: url,
  })),
});
