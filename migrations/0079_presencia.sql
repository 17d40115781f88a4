CREATE TABLE "fichas_vistas" (
	"usuario_id" uuid NOT NULL,
	"entidad" text NOT NULL,
	"entidad_id" uuid NOT NULL,
	"vista_en" timestamp with time zone NOT NULL,
	CONSTRAINT "fichas_vistas_usuario_id_entidad_entidad_id_pk" PRIMARY KEY("usuario_id","entidad","entidad_id")
);
--> statement-breakpoint
ALTER TABLE "fichas_vistas" ADD CONSTRAINT "fichas_vistas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fichas_vistas_de" ON "fichas_vistas" USING btree ("entidad_id","vista_en");--> statement-breakpoint
-- Tells the programs which records were written, when the transaction ends, if somebody may have them open: a stream notes its look
-- each eleven minutes or sooner, and clocks may differ. Without anybody no commit waits for the lock of the notices.
CREATE FUNCTION "avisar_de_cambios"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('fichas', json_build_array('cambia', ficha)::text)
    FROM (SELECT DISTINCT n.entidad || '/' || n.entidad_id AS ficha FROM nuevas n WHERE EXISTS (
      SELECT FROM fichas_vistas v WHERE v.entidad_id = n.entidad_id AND v.entidad = n.entidad
        AND v.vista_en > now() - interval '30 minutes')) f;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "avisar_de_cambios" AFTER INSERT ON "historial" REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION "avisar_de_cambios"();
