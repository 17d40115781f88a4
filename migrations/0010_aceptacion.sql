CREATE TABLE "firmas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"presupuesto_id" uuid NOT NULL,
	"enlace_id" uuid NOT NULL,
	"nombre" text NOT NULL,
	"nif" text,
	"email" text NOT NULL,
	"metodo" text NOT NULL,
	"trazo" text NOT NULL,
	"texto" text NOT NULL,
	"version_texto" text NOT NULL,
	"hash" text NOT NULL,
	"firmado_en" timestamp with time zone NOT NULL,
	"ip" text NOT NULL,
	"agente" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "firmas_eventos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"presupuesto_id" uuid NOT NULL,
	"orden" smallint NOT NULL,
	"tipo" text NOT NULL,
	"en" timestamp with time zone NOT NULL,
	"quien" text NOT NULL,
	"detalle" text NOT NULL,
	"ip" text NOT NULL,
	"agente" text NOT NULL,
	"anterior" text NOT NULL,
	"huella" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enlaces_presupuestos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"huella" text NOT NULL,
	"presupuesto_id" uuid NOT NULL,
	"para" text NOT NULL,
	"caduca_en" timestamp with time zone NOT NULL,
	CONSTRAINT "enlaces_presupuestos_huella_unique" UNIQUE("huella")
);
--> statement-breakpoint
ALTER TABLE "presupuestos" ADD COLUMN "visto_en" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "firmas" ADD CONSTRAINT "firmas_presupuesto_id_presupuestos_id_fk" FOREIGN KEY ("presupuesto_id") REFERENCES "public"."presupuestos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firmas_eventos" ADD CONSTRAINT "firmas_eventos_presupuesto_id_presupuestos_id_fk" FOREIGN KEY ("presupuesto_id") REFERENCES "public"."presupuestos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enlaces_presupuestos" ADD CONSTRAINT "enlaces_presupuestos_presupuesto_id_presupuestos_id_fk" FOREIGN KEY ("presupuesto_id") REFERENCES "public"."presupuestos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "firmas_presupuesto" ON "firmas" USING btree ("presupuesto_id");--> statement-breakpoint
CREATE UNIQUE INDEX "firmas_eventos_orden" ON "firmas_eventos" USING btree ("presupuesto_id","orden");--> statement-breakpoint
CREATE INDEX "enlaces_presupuestos_de" ON "enlaces_presupuestos" USING btree ("presupuesto_id");--> statement-breakpoint
-- What proves an acceptance is only ever added to; it goes with its paper, which is gone by the time this is asked.
CREATE FUNCTION "evidencia_no_cambia"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR EXISTS (SELECT FROM presupuestos WHERE id = OLD.presupuesto_id) THEN
    RAISE EXCEPTION 'what proves an acceptance does not change';
  END IF;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "evidencia_no_cambia" BEFORE UPDATE OR DELETE ON "firmas" FOR EACH ROW
  EXECUTE FUNCTION "evidencia_no_cambia"();--> statement-breakpoint
CREATE TRIGGER "evidencia_no_cambia" BEFORE UPDATE OR DELETE ON "firmas_eventos" FOR EACH ROW
  EXECUTE FUNCTION "evidencia_no_cambia"();
