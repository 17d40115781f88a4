CREATE TABLE "cobros_anteriores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"factura_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"importe" numeric(14, 2) NOT NULL,
	"forma" text,
	"referencia" text,
	"lote_id" uuid,
	CONSTRAINT "cobros_anteriores_unico" UNIQUE NULLS NOT DISTINCT("factura_id","fecha","importe","referencia"),
	CONSTRAINT "cobros_anteriores_algo" CHECK ("cobros_anteriores"."importe" <> 0)
);
--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "lote_id" uuid;--> statement-breakpoint
ALTER TABLE "facturas_anteriores" ADD COLUMN "descontado" numeric(14, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "cobros_anteriores" ADD CONSTRAINT "cobros_anteriores_factura_id_facturas_anteriores_id_fk" FOREIGN KEY ("factura_id") REFERENCES "public"."facturas_anteriores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cobros_anteriores_fecha" ON "cobros_anteriores" USING btree ("fecha","id");--> statement-breakpoint
CREATE INDEX "cobros_anteriores_lote" ON "cobros_anteriores" USING btree ("lote_id");--> statement-breakpoint
-- Of a factura of another program at most its total less its cobros is owed. `descontado` tells what they took off, so that a cobro
-- that goes away gives it back; the version stays, because nobody changed the factura.
CREATE FUNCTION "descontar_cobros_anteriores"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE facturas_anteriores f SET pendiente = f.pendiente + f.descontado - n.quita, descontado = n.quita
  FROM (
    SELECT g.id, CASE WHEN g.total < 0 THEN least(0, g.dicho - least(g.queda, 0)) ELSE greatest(0, g.dicho - greatest(g.queda, 0)) END
      AS quita
    FROM (
      SELECT id, total, pendiente + descontado AS dicho, total - coalesce((SELECT sum(importe) FROM cobros_anteriores c
        WHERE c.factura_id = facturas_anteriores.id), 0) AS queda
      FROM facturas_anteriores WHERE id IN (SELECT factura_id FROM tocados)
    ) g
  ) n
  WHERE f.id = n.id AND f.descontado <> n.quita;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "cobros_anteriores_descuentan" AFTER INSERT ON "cobros_anteriores" REFERENCING NEW TABLE AS tocados
  FOR EACH STATEMENT EXECUTE FUNCTION "descontar_cobros_anteriores"();--> statement-breakpoint
CREATE TRIGGER "cobros_anteriores_devuelven" AFTER DELETE ON "cobros_anteriores" REFERENCING OLD TABLE AS tocados
  FOR EACH STATEMENT EXECUTE FUNCTION "descontar_cobros_anteriores"();
