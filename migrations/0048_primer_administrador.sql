CREATE TABLE "enlace_primer_administrador" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"huella" text NOT NULL,
	"caduca_en" timestamp with time zone NOT NULL,
	CONSTRAINT "enlace_primer_administrador_una_fila" CHECK ("enlace_primer_administrador"."unico")
);
