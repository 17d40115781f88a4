DROP INDEX "fichas_vistas_de";--> statement-breakpoint
ALTER TABLE "fichas_vistas" ADD COLUMN "abierta_en" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "fichas_vistas_de" ON "fichas_vistas" USING btree ("entidad_id","abierta_en");--> statement-breakpoint
-- An opening says that somebody may have a record open; a look, only that they saw what there was.
CREATE OR REPLACE FUNCTION "avisar_de_cambios"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('fichas', json_build_array('cambia', ficha)::text)
    FROM (SELECT DISTINCT n.entidad || '/' || n.entidad_id AS ficha FROM nuevas n WHERE EXISTS (
      SELECT FROM fichas_vistas v WHERE v.entidad_id = n.entidad_id AND v.entidad = n.entidad
        AND v.abierta_en > now() - interval '30 minutes')) f;
  RETURN NULL;
END $$;
