CREATE TABLE "prueba_instante" (
	"unico" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"probada_en" timestamp with time zone NOT NULL,
	"instante" timestamp with time zone,
	"error" text,
	CONSTRAINT "prueba_instante_una_fila" CHECK ("prueba_instante"."unico")
);
