CREATE TABLE "ingresos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cliente_id" uuid NOT NULL,
	"fecha" date NOT NULL,
	"importe" numeric(14, 2) NOT NULL,
	"forma" text NOT NULL,
	"referencia" text DEFAULT '' NOT NULL,
	"dispuesto" numeric(14, 2) DEFAULT '0' NOT NULL,
	"anotado_por" uuid,
	"anotado_por_nombre" text NOT NULL,
	"anotado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "ingresos_algo" CHECK ("ingresos"."importe" > 0),
	CONSTRAINT "ingresos_no_mas" CHECK ("ingresos"."dispuesto" BETWEEN 0 AND "ingresos"."importe")
);
--> statement-breakpoint
CREATE TABLE "ingresos_usos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ingreso_id" uuid NOT NULL,
	"clase" text NOT NULL,
	"fecha" date NOT NULL,
	"importe" numeric(14, 2) NOT NULL,
	"cobro_id" uuid,
	"forma" text DEFAULT '' NOT NULL,
	"referencia" text DEFAULT '' NOT NULL,
	"deshace_id" uuid,
	"anotado_por" uuid,
	"anotado_por_nombre" text NOT NULL,
	"anotado_en" timestamp with time zone NOT NULL,
	CONSTRAINT "ingresos_usos_aplicado" CHECK (("ingresos_usos"."clase" = 'aplicado') = ("ingresos_usos"."cobro_id" IS NOT NULL)),
	CONSTRAINT "ingresos_usos_signo" CHECK ("ingresos_usos"."importe" <> 0 AND ("ingresos_usos"."importe" < 0) = ("ingresos_usos"."deshace_id" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "ingresos" ADD CONSTRAINT "ingresos_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingresos_usos" ADD CONSTRAINT "ingresos_usos_ingreso_id_ingresos_id_fk" FOREIGN KEY ("ingreso_id") REFERENCES "public"."ingresos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingresos_usos" ADD CONSTRAINT "ingresos_usos_cobro_id_cobros_id_fk" FOREIGN KEY ("cobro_id") REFERENCES "public"."cobros"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ingresos_usos" ADD CONSTRAINT "ingresos_usos_deshace_id_ingresos_usos_id_fk" FOREIGN KEY ("deshace_id") REFERENCES "public"."ingresos_usos"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ingresos_cliente" ON "ingresos" USING btree ("cliente_id","fecha");--> statement-breakpoint
CREATE INDEX "ingresos_fecha" ON "ingresos" USING btree ("fecha","id");--> statement-breakpoint
CREATE INDEX "ingresos_importe" ON "ingresos" USING btree ("importe","fecha");--> statement-breakpoint
CREATE INDEX "ingresos_a_favor" ON "ingresos" USING btree ("cliente_id") WHERE dispuesto < importe;--> statement-breakpoint
CREATE INDEX "ingresos_usos_de" ON "ingresos_usos" USING btree ("ingreso_id","anotado_en");--> statement-breakpoint
CREATE INDEX "ingresos_usos_devueltos" ON "ingresos_usos" USING btree ("fecha") WHERE clase = 'devuelto';--> statement-breakpoint
CREATE UNIQUE INDEX "ingresos_usos_cobro" ON "ingresos_usos" USING btree ("cobro_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ingresos_usos_deshechos" ON "ingresos_usos" USING btree ("deshace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ingresos_usos_anulado" ON "ingresos_usos" USING btree ("ingreso_id") WHERE clase = 'anulado';--> statement-breakpoint
-- What is left of an ingreso follows its uses by itself; its check refuses more than there is, whoever asks at once.
CREATE FUNCTION "ingreso_dispone"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE ingresos SET dispuesto = dispuesto + NEW.importe WHERE id = NEW.ingreso_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ingreso_dispone" AFTER INSERT ON "ingresos_usos" FOR EACH ROW EXECUTE FUNCTION "ingreso_dispone"();--> statement-breakpoint
-- The cliente of an ingreso changes with a merge, and with nothing else.
CREATE FUNCTION "ingreso_guarda"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT son_fusion(OLD.cliente_id, NEW.cliente_id) THEN
    RAISE EXCEPTION 'the cliente of an ingreso does not change';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "ingreso_guarda" BEFORE UPDATE OF cliente_id ON "ingresos" FOR EACH ROW
  WHEN (NEW.cliente_id IS DISTINCT FROM OLD.cliente_id) EXECUTE FUNCTION "ingreso_guarda"();--> statement-breakpoint
CALL limitar_tabla('ingresos', 'SELECT, INSERT, UPDATE (cliente_id)');--> statement-breakpoint
CALL limitar_tabla('ingresos_usos', 'SELECT, INSERT');--> statement-breakpoint
CALL sellar_tabla('ingresos', 'fecha importe forma anotado_en', 'referencia anotado_por anotado_por_nombre', 'rehusa');--> statement-breakpoint
CALL sellar_tabla('ingresos_usos', 'ingreso_id clase fecha importe cobro_id forma deshace_id anotado_en', 'referencia anotado_por anotado_por_nombre', 'rehusa');--> statement-breakpoint
-- As before; the ingresos that paid facturas of tests go with their cobros.
CREATE OR REPLACE FUNCTION "quitar_cobros_de_pruebas"() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM ingresos WHERE id IN (SELECT u.ingreso_id FROM ingresos_usos u JOIN cobros c ON c.id = u.cobro_id
    WHERE c.factura_id IN (SELECT r.factura_id FROM registros_facturacion r JOIN cadenas k ON k.id = r.cadena_id
      WHERE k.entorno = 'pruebas' AND NOT k.demostracion));
  DELETE FROM cobros WHERE factura_id IN (SELECT r.factura_id FROM registros_facturacion r JOIN cadenas c ON c.id = r.cadena_id
    WHERE c.entorno = 'pruebas' AND NOT c.demostracion)
$$;
