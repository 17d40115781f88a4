CREATE TABLE "declaraciones_responsables" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "declaraciones_responsables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"version" text NOT NULL,
	"desde" timestamp with time zone NOT NULL,
	"completa" boolean NOT NULL,
	"apartados" jsonb NOT NULL
);
--> statement-breakpoint
-- What was declared is kept as it was (Orden HAC/1177/2024, art. 15).
CREATE FUNCTION "declaracion_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a declaration that was shown does not change';
END $$;--> statement-breakpoint
CREATE TRIGGER "declaracion_no_cambia" BEFORE UPDATE OR DELETE ON "declaraciones_responsables" FOR EACH ROW
  EXECUTE FUNCTION "declaracion_no_cambia"();--> statement-breakpoint
CREATE TRIGGER "declaracion_no_se_vacia" BEFORE TRUNCATE ON "declaraciones_responsables"
  EXECUTE FUNCTION "declaracion_no_cambia"();
