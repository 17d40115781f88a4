CREATE TABLE "correos_buzones" (
	"clave" text PRIMARY KEY NOT NULL,
	"validez" text,
	"uid" bigint,
	"leido_en" timestamp with time zone,
	"falla_desde" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "correos_devueltos" (
	"clave" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"codigo" text,
	"motivo" text NOT NULL,
	"en" timestamp with time zone NOT NULL,
	"correo_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "codigo" text;--> statement-breakpoint
ALTER TABLE "correos" ADD COLUMN "devuelto_en" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "correos_devueltos_en" ON "correos_devueltos" USING btree ("en");--> statement-breakpoint
CREATE INDEX "correos_para_minusculas" ON "correos" USING btree (lower("para"));--> statement-breakpoint
CREATE TABLE "clientes_vies" (
	"cliente_id" uuid PRIMARY KEY NOT NULL,
	"numero" text NOT NULL,
	"resultado" text NOT NULL,
	"motivo" text,
	"en" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clientes_vies" ADD CONSTRAINT "clientes_vies_cliente_id_clientes_id_fk" FOREIGN KEY ("cliente_id") REFERENCES "public"."clientes"("id") ON DELETE cascade ON UPDATE no action;
