CREATE TABLE "calendarios" (
	"usuario_id" uuid PRIMARY KEY NOT NULL,
	"huella" text NOT NULL,
	"creado_en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "fin" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "todo_el_dia" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "recordatorio_min" text DEFAULT 'ninguno' NOT NULL;--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "ubicacion" text;--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "participantes" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "contacto_id" uuid;--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "presupuesto_id" uuid;--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "pedido_id" uuid;--> statement-breakpoint
ALTER TABLE "actividades" ADD COLUMN "factura_id" uuid;--> statement-breakpoint
ALTER TABLE "calendarios" ADD CONSTRAINT "calendarios_usuario_id_usuarios_id_fk" FOREIGN KEY ("usuario_id") REFERENCES "public"."usuarios"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendarios_huella" ON "calendarios" USING btree ("huella");--> statement-breakpoint
ALTER TABLE "actividades" ADD CONSTRAINT "actividades_contacto_id_contactos_clientes_id_fk" FOREIGN KEY ("contacto_id") REFERENCES "public"."contactos_clientes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actividades" ADD CONSTRAINT "actividades_presupuesto_id_presupuestos_id_fk" FOREIGN KEY ("presupuesto_id") REFERENCES "public"."presupuestos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actividades" ADD CONSTRAINT "actividades_pedido_id_pedidos_id_fk" FOREIGN KEY ("pedido_id") REFERENCES "public"."pedidos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "actividades" ADD CONSTRAINT "actividades_factura_id_facturas_id_fk" FOREIGN KEY ("factura_id") REFERENCES "public"."facturas"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "actividades_participantes" ON "actividades" USING gin ("participantes");--> statement-breakpoint
CREATE INDEX "actividades_contacto" ON "actividades" USING btree ("contacto_id");--> statement-breakpoint
CREATE INDEX "actividades_presupuesto" ON "actividades" USING btree ("presupuesto_id");--> statement-breakpoint
CREATE INDEX "actividades_pedido" ON "actividades" USING btree ("pedido_id");--> statement-breakpoint
CREATE INDEX "actividades_factura" ON "actividades" USING btree ("factura_id");--> statement-breakpoint
CREATE INDEX "actividades_recordatorio" ON "actividades" USING btree ("inicio") WHERE estado = 'pendiente' AND recordatorio_min <> 'ninguno';--> statement-breakpoint
CREATE INDEX "correos_para" ON "correos" USING btree ("para");--> statement-breakpoint
CREATE INDEX "correos_datos" ON "correos" USING gin ("datos" jsonb_path_ops);--> statement-breakpoint
ALTER TABLE "actividades" ADD CONSTRAINT "actividades_fin" CHECK ("actividades"."fin" IS NULL OR "actividades"."fin" >= "actividades"."inicio");--> statement-breakpoint
-- Whole days begin with the day in Spain; whose contact or paper it is about is its customer; only workers take part.
CREATE FUNCTION "completar_actividad"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.todo_el_dia THEN
    NEW.inicio := date_trunc('day', NEW.inicio AT TIME ZONE 'Europe/Madrid') AT TIME ZONE 'Europe/Madrid';
    NEW.fin := date_trunc('day', NEW.fin AT TIME ZONE 'Europe/Madrid') AT TIME ZONE 'Europe/Madrid';
  END IF;
  NEW.cliente_id := coalesce(NEW.cliente_id,
    (SELECT cliente_id FROM contactos_clientes WHERE id = NEW.contacto_id),
    (SELECT cliente_id FROM presupuestos WHERE id = NEW.presupuesto_id),
    (SELECT cliente_id FROM pedidos WHERE id = NEW.pedido_id),
    (SELECT cliente_id FROM facturas WHERE id = NEW.factura_id));
  IF (TG_OP = 'INSERT' OR NEW.participantes IS DISTINCT FROM OLD.participantes) AND EXISTS (
    SELECT FROM unnest(NEW.participantes) AS p(id)
    WHERE NOT EXISTS (SELECT FROM usuarios u WHERE u.id = p.id AND u.tipo = 'trabajador')) THEN
    RAISE EXCEPTION 'who takes part is a worker' USING ERRCODE = 'foreign_key_violation',
      TABLE = 'actividades', CONSTRAINT = 'actividades_participantes_fk';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "completar_actividad" BEFORE INSERT OR UPDATE ON "actividades" FOR EACH ROW
  EXECUTE FUNCTION "completar_actividad"();--> statement-breakpoint
CREATE FUNCTION "dejar_actividades"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE actividades SET participantes = array_remove(participantes, OLD.id) WHERE participantes @> ARRAY[OLD.id];
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "dejar_actividades" AFTER DELETE ON "usuarios" FOR EACH ROW
  WHEN (OLD.tipo = 'trabajador') EXECUTE FUNCTION "dejar_actividades"();
