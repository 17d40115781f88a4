-- A place of another source is shown, and goes into every offer of its section.
CALL vigilar_tabla('lugares_osm', 'subir_version_publica');--> statement-breakpoint
CALL vigilar_tabla('lugares_osm', 'caducar_ofertas');--> statement-breakpoint
CALL vigilar_tabla('lugares_locales', 'subir_version_publica');--> statement-breakpoint
CALL vigilar_tabla('lugares_locales', 'caducar_ofertas');
