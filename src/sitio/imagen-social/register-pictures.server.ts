import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { registerHomeMap } from '#sitio/mapa/home-map.server.ts';
import { registerSectionPicture } from './section-picture.server.ts';
import { registerDefaultPicture } from './serve-picture.server.ts';

/** Registers what the site draws under `/imagenes`: the pictures for social networks, and the map of the home page. */
export function registerPictures(app: HttpApp, services: { db: Db; clock: () => Date }): void {
  registerDefaultPicture(app);
  registerSectionPicture(app, services);
  registerHomeMap(app, services);
}
