import type { HttpApp } from '#platform/http/http.server.ts';
import { room } from '#platform/http/room.server.ts';
import { registerStreetTiles } from './serve-street-tiles.server.ts';
import type { StreetTiles } from './street-tiles.server.ts';

export const calles = room('calles', {
  routes: [
    (app: HttpApp, { streets }: { streets?: StreetTiles | undefined }) => registerStreetTiles(app, streets),
  ],
});
