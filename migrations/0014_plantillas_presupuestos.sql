CREATE TABLE "plantillas_presupuestos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"creado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"modificado_en" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre" text NOT NULL,
	"titulo" text,
	"dias_validez" smallint NOT NULL,
	"forma_pago_id" uuid,
	"dto_global1" numeric(5, 2) NOT NULL,
	"dto_global2" numeric(5, 2) NOT NULL,
	"impuesto" text NOT NULL,
	"irpf" numeric(5, 2) NOT NULL,
	"precios_con_iva" boolean NOT NULL,
	"condiciones" text,
	"notas_publicas" text,
	"notas_privadas" text,
	"lineas" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plantillas_presupuestos" ADD CONSTRAINT "plantillas_presupuestos_forma_pago_id_formas_de_pago_id_fk" FOREIGN KEY ("forma_pago_id") REFERENCES "public"."formas_de_pago"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plantillas_presupuestos_unico_nombre" ON "plantillas_presupuestos" USING btree (lower("nombre"));