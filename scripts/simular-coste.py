"""
Draws learners one by one and compares what they pay with what a site says: the expected cost, and the step up to which
eight of ten pay. It shares no code and no language with the site, and reads only its open downloads; sections, permits and cases come from a
seed. It is run by hand, with Python 3 and no packages:

    python3 scripts/simular-coste.py http://localhost:3000 d642c9ea7771ff18f3925cdcd1a2d6e15efb3bdb 50

A section is right if its euros are those drawn, or if the step of the site holds 80 % of the learners drawn within half a point. Ends with 1 if
any is not. Amounts are céntimos inside. The model: docs/decisions/190.
"""

import csv
import datetime
import io
import json
import math
import random
import sys
import urllib.parse
import urllib.request

LEARNERS = 100_000
POINT = 0.005
# Lines of the medians, and their columns in the downloads.
LINES = {name: name for name in ("matricula", "teorica", "material", "tramitacion", "renovacion", "presentacion", "clase")}
LINES["certificadoMedico"] = "certificado_medico"
THEORY = ("teorica", "especifica")


def fetch(source, path, **query):
    url = f"{source}{path}?{urllib.parse.urlencode(query)}"
    with urllib.request.urlopen(url) as answer:
        return answer.read().decode("utf-8-sig")


def rows(source, name, **query):
    return list(csv.DictReader(io.StringIO(fetch(source, f"/datos/{name}.csv", **query)), delimiter=";"))


def cents(euros):
    return round(float(euros) * 100)


def chances(offer, test, provinces):
    """Parameters of the Beta that the chance of each learner is drawn from."""
    province = next(
        (row for code in (offer["cod_provincia"], "00") for row in provinces
         if row["cod_provincia"] == code and row["prueba"] == test and int(row["aptos"]) > 0)
    )
    mean, weight = int(province["aptos"]) / int(province["examenes"]), float(province["peso"])
    exams = int(offer[f"{test}_examenes"] or 0) if province["cod_provincia"] != "00" else 0
    passes = int(offer[f"{test}_aptos"] or 0)
    rate = (passes + weight * mean) / (exams + weight) if exams else mean
    first, second, third, later = (
        int(province[f"aptos_{attempt}"]) for attempt in ("1", "2", "3_o_4", "5_o_mas")
    )
    passed = first + second + third + later
    fails = (second + 2.5 * third + 5 * later) / passed
    here, usual = 1 / rate - 1, 1 / mean - 1
    expected = (here + (fails * here / usual if usual else fails)) / 2
    # Share of the variance p(1 − p) that differs between learners, and share that is not known of the section.
    excess = max(0, first / passed * (1 + fails) - 1)
    spread = min(1 / 3, (excess / (fails + excess) if excess else 0) + 1 / (exams + weight + 1))
    size = 1 / spread - 1
    alpha = (size + expected) / (1 + expected)
    return alpha, size - alpha


def draw_fails(dice, tests):
    total = 0
    for alpha, beta in tests:
        chance = dice.betavariate(alpha, beta)
        if chance < 1:
            total += int(math.log(1 - dice.random()) / math.log1p(-chance))
    return total


def cheapest(classes, single, packs):
    """Least price of at least so many classes."""
    best = [0]
    for count in range(1, classes + 1):
        ways = [best[count - 1] + single] + [best[max(0, count - size)] + price for size, price in packs]
        best.append(min(ways))
    return best[classes]


def median(medians, offer, line):
    """The province's median, which may be nothing, or the country's where the province has none."""
    own = (offer["cod_provincia"], line)
    return medians[own if own in medians else ("00", line)]


def payer(offer, permit, medians, fee, classes, theory_passed):
    """Function of what somebody pays with so many fails in theory and in practice."""

    def line(name, column):
        if offer[column] != "":
            return cents(offer[column])
        return median(medians, offer, name)

    packs = [(int(size), cents(price)) for size, price in
             (pack.split(":") for pack in offer["bonos"].split("|") if pack)]
    minutes, included, single = int(offer["minutos"]), int(offer["clases_incluidas"]), cents(offer["clase"])
    practical = sum(test not in THEORY for test in permit["pruebas"].split("|"))
    monthly = offer["teorica_mensual"] == "si" and offer["teorica"] != ""
    theory = 0 if theory_passed else line("teorica", "teorica")
    first = (
        line("matricula", "matricula") + theory + (0 if theory_passed else line("material", "material"))
        + line("tramitacion", "tramitacion") + line("certificadoMedico", "certificado_medico")
        + cents(offer["otros"]) + (0 if offer["tasa_incluida"] == "si" else fee)
    )
    presentation, renewal = line("presentacion", "presentacion"), line("renovacion", "renovacion")
    bought = {}

    def pays(in_theory, in_practice):
        if in_practice not in bought:
            needed = math.ceil((classes + 5 * in_practice) * 45 / minutes)
            bought[in_practice] = cheapest(max(0, needed - included), single, packs)
        again = (in_theory + in_practice) // 2
        return (
            first + bought[in_practice] + presentation * (practical + in_practice)
            + (theory * in_theory if monthly else 0) + (fee + renewal) * again
        )

    return pays


def assumed(offer, medians):
    """The offer at the prices assumed in its province, in classes of 45 minutes."""
    euros = {line: median(medians, offer, line) / 100 for line in LINES}
    plain = {"minutos": "45", "clases_incluidas": "0", "bonos": "", "otros": "0", "tasa_incluida": "no", "teorica_mensual": "no"}
    return {**offer, **plain, **{LINES[line]: str(amount) for line, amount in euros.items()}}


def main(source, seed="1", count="50"):
    dice = random.Random(seed)
    today = datetime.date.today().isoformat()
    permits = [row for row in rows(source, "permisos") if row["pruebas"]]
    provinces, fees, medians = (rows(source, name) for name in ("provincias", "tasas", "medianas"))
    offers = {}
    for permit in permits:
        found = rows(source, "ofertas", permiso=permit["permiso"])
        if found:
            offers[permit["permiso"]] = found
    done = wrong = 0
    print("sección\tpermiso\tclases\tteoría\tesperado\tsimulado\t8 de 10\tsimulado\tparte\tsimulada")
    while done < int(count):
        code = dice.choice(sorted(offers))
        permit = next(row for row in permits if row["permiso"] == code)
        offer = dice.choice(offers[code])
        classes = int(permit["clases"]) if dice.random() < 0.5 else dice.randint(5, 45)
        passed = dice.random() < 0.25
        case = {"slug": offer["slug"], "permiso": code, "clases": classes}
        answer = json.loads(fetch(source, "/comparador/seccion", **case, **({"teoria": "aprobada"} if passed else {})))
        said = next(
            (one["coste"] or one["estimacion"] for one in answer["ofertas"]
             if one["permiso"] == code and one["automatico"] == (offer["cambio"] == "automatico")), None)
        # Where nobody passes a test, no cost can be expected.
        if said is None:
            continue
        done += 1
        own = [row for row in provinces if row["permiso"] == code]
        fee = next(
            cents(row["importe"]) for row in fees
            if row["codigo"] == permit["tasa"] and row["valido_desde"] <= today
            and (not row["valido_hasta"] or row["valido_hasta"] >= today))
        known = {(row["cod_provincia"], row["linea"]): cents(row["mediana"]) for row in medians if row["permiso"] == code}
        if "origen" in said:
            offer = assumed(offer, known)
        tests = {theory: [chances(offer, test, own) for test in permit["pruebas"].split("|") if (test in THEORY) == theory]
                 for theory in (True, False)}
        pays = payer(offer, permit, known, fee, classes, passed)
        costs = sorted(
            pays(0 if passed else draw_fails(dice, tests[True]), draw_fails(dice, tests[False]))
            for _ in range(LEARNERS))
        mean = sum(costs) / LEARNERS
        error = math.sqrt(sum((cost - mean) ** 2 for cost in costs)) / LEARNERS
        step = costs[math.ceil(0.8 * LEARNERS) - 1]
        expected, upto = cents(said["esperado"]), cents(said["ochoDeDiez"]["hasta"])
        share = sum(cost <= upto for cost in costs) / LEARNERS
        same = abs(step - upto) < 1 or abs(share - 0.8) <= POINT or abs(sum(cost <= step for cost in costs) / LEARNERS - 0.8) <= POINT
        right = same and abs(share - said["ochoDeDiez"]["parte"]) <= POINT and abs(mean - expected) <= 4 * error + 1
        right = right and costs[0] == cents(said["ochoDeDiez"]["desde"])
        wrong += not right
        print(
            offer["slug"], code, classes, "aprobada" if passed else "", f"{expected / 100:.2f}",
            f"{mean / 100:.2f} ± {4 * error / 100:.2f}", f"{upto / 100:.2f}", f"{step / 100:.2f}",
            f"{said['ochoDeDiez']['parte']:.3f}", f"{share:.3f}", "" if right else "DISTINTO", sep="\t", flush=True)
    print(f"{done} secciones, {wrong} distintas")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print("Uso: python3 simular-coste.py <dirección del sitio> [semilla] [cuántas]", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
