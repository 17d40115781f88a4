CREATE TABLE "fichas_vistas" (
	"usuario_id" uuid NOT NULL,
	"entidad" text NOT NULL,
	"entidad_id" uuid NOT NULL,
	"vista_en" timestamp with time zone NOT NULL,
	CONSTRAINT "fichas_vistas_usuario_id_entidad_entidad_id_pk" PRIMARY KEY("usuario_id","entidad","entidad_id")
);
--> statement-breakpoint
ALTER TABLE "fichas_vistas" ADD CONSTRAINT "fichas_vistas_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fichas_vistas_en" ON "fichas_vistas" USING btree ("vista_en");--> statement-breakpoint
-- Tells the programs which records were written, when the transaction ends. An import is told in one word: all are looked at again.
CREATE FUNCTION "avisar_de_cambios"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM nuevas) > 50 THEN
    PERFORM pg_notify('fichas', '["cambia"]');
  ELSE
    PERFORM pg_notify('fichas', json_build_array('cambia', ficha)::text)
      FROM (SELECT DISTINCT entidad || '/' || entidad_id AS ficha FROM nuevas) f;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "avisar_de_cambios" AFTER INSERT ON "historial" REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION "avisar_de_cambios"();
